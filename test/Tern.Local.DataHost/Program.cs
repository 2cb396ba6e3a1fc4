using System.Globalization;
using Tern.Local.DataHost;
using Tern.Local.Durability;
using Tern.Local.Engine;
using Tern.Local.Protocol;

// Endlessly writes to a data directory, and prints a line "WRITER NUMBER" for each acknowledged write. A test kills it.
// With a second argument, it does that to all services of a local AWS; see HostLoad.
// Snapshots are taken every half megabyte, so that some are interrupted, too.
if (args.Length > 1)
{
    await HostLoad.RunAsync(args[0], round: args[1]);
    return;
}

var engine = new LocalEngine(TimeProvider.System);
using var store = DataStore.Open(new DataFolder(args[0]), new DataContent { Own = engine }, leastJournalBytes: 512 * 1024);
var service = new Service(new ProtocolHandler(engine));
foreach (var table in new[] { "Left", "Right" })
{
    await service.CallAsync("CreateTable", $$"""
        {"TableName":"{{table}}","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],"KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]}
        """);
}

using var output = Console.OpenStandardOutput();
await Task.WhenAll(Enumerable.Range(0, 16).Select(WriteAsync));

async Task WriteAsync(int writer)
{
    await Task.Yield();
    var padding = new string('x', 250);
    for (var i = await service.ReadCounterAsync(writer) + 1; ; i++)
    {
        // The item, the one that it replaces, and the writer's counter: all of them in both tables, or nothing.
        var status = await service.CallAsync("TransactWriteItems", $$$"""
            {"ClientRequestToken":"{{{writer}}}-{{{i}}}","TransactItems":[
             {"Put":{"TableName":"Left","Item":{"id":{"S":"{{{writer}}}-{{{i}}}"},"p":{"S":"{{{padding}}}"} } } },{"Put":{"TableName":"Right","Item":{"id":{"S":"{{{writer}}}-{{{i}}}"} } } },
             {"Delete":{"TableName":"Left","Key":{"id":{"S":"{{{writer}}}-{{{i - 50}}}"} } } },{"Delete":{"TableName":"Right","Key":{"id":{"S":"{{{writer}}}-{{{i - 50}}}"} } } },
             {"Update":{"TableName":"Left","Key":{"id":{"S":"counter-{{{writer}}}"}},"UpdateExpression":"SET n = :n","ExpressionAttributeValues":{":n":{"N":"{{{i}}}"} } } }]}
            """);
        if (status != 200) throw new InvalidOperationException($"A write was answered {status}.");
        // Fewer bytes than a pipe writes atomically, so no line is split.
        var line = System.Text.Encoding.ASCII.GetBytes(string.Create(CultureInfo.InvariantCulture, $"{writer} {i}\n"));
        lock (output) output.Write(line);
    }
}
