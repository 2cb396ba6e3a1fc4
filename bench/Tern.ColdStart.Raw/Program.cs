using Tern.Benchmarks.Floor;
using Tern.ColdStart.Shared;

// The least that a program with an HttpClient can be: a signature and a reader written by hand.
using var handler = new SocketsHttpHandler { UseProxy = false, UseCookies = false, AllowAutoRedirect = false };
using var client = new FloorClient(handler, new Uri(args[0]));
var user = await client.GetItemAsync(ColdStartItem.PartitionKey, ColdStartItem.SortKey);
return ColdStartItem.Finish(args, user?.Email, user?.Age);
