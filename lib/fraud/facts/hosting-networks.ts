/**
 * Networks of providers of servers and VPNs, by their numbers in the public registers of the regional Internet registries
 * (ARIN, RIPE NCC, APNIC; each can be looked up at https://www.peeringdb.com/asn/<number>). The list is short on purpose:
 * large providers whose addresses shoppers seldom have at home. Rules may name other networks by `customer.ipAsn`.
 */
export const hostingNetworks: ReadonlySet<number> = new Set([
  16509, // Amazon (AWS)
  14618, // Amazon (AWS)
  396982, // Google Cloud
  8075, // Microsoft (Azure)
  31898, // Oracle Cloud
  36351, // IBM Cloud (SoftLayer)
  45102, // Alibaba Cloud
  45090, // Tencent Cloud
  132203, // Tencent Cloud
  136907, // Huawei Cloud
  14061, // DigitalOcean
  62567, // DigitalOcean
  63949, // Linode (Akamai)
  20473, // Vultr (Choopa)
  24940, // Hetzner
  213230, // Hetzner Cloud
  16276, // OVH
  12876, // Scaleway
  51167, // Contabo
  8560, // IONOS
  6724, // Strato
  8972, // PlusServer
  20773, // Host Europe
  31034, // Aruba
  60781, // Leaseweb
  28753, // Leaseweb
  30633, // Leaseweb
  49981, // WorldStream
  43350, // NForce
  202053, // UpCloud
  54825, // Equinix Metal (Packet)
  33070, // Rackspace
  32244, // Liquid Web
  26496, // GoDaddy
  47583, // Hostinger
  8100, // QuadraNet
  36352, // ColoCrossing
  40676, // Psychz
  53667, // FranTech (BuyVM)
  62240, // Clouvider
  21859, // Zenlayer
  9370, // Sakura
  9009, // M247, which VPN providers rent
  60068, // Datacamp (CDN77), which VPN providers rent
  212238, // Datacamp, which VPN providers rent
  46562, // Performive, which VPN providers rent
  11878, // Tzulo, which VPN providers rent
  39351, // 31173 Services, of Mullvad
  62371, // Proton
  136787, // Tefincom (NordVPN)
  207137, // PacketHub (NordVPN)
  209854, // Surfshark
  60729, // exits of Tor
]);
