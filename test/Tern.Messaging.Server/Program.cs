using Tern.Messaging.Server;

// A server in a process of its own, for benchmarks: it prints its address, and ends with its standard input.
await using var server = await QueueServer.StartAsync();
foreach (var queue in args) server.Add(queue);
Console.WriteLine(server.Address);
while (await Console.In.ReadLineAsync() is not null)
{
}
