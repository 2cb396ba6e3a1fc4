using Tern.Local.Engine;
using Tern.Local.Hosting;
using Tern.Local.Protocol;
using Tern.Pages;
using Tern.TestHarness;

namespace Tern.Local.Tests.Hosting.Http;

/// <summary>
/// The bytes that a call over HTTP allocates between Kestrel and the engine, including the console's log of requests.
/// 172 bytes are the request ID and the checksum, which must be strings in headers. Kestrel itself adds about 400, of
/// which 224 are names and values of headers that it doesn't know.
/// </summary>
public sealed class HttpAllocationTests
{
    private readonly LoopbackApplication _application;

    public HttpAllocationTests()
    {
        AllocationTest.SkipUnlessOptimized();
        var handler = new ProtocolHandler(new LocalEngine(TimeProvider.System)) { IsMetering = true };
        _application = new LoopbackApplication(
            new StoreSet(handler, make: null),
            RequestLog.Create(TimeProvider.System, completed: null, hasPort: true)!,
            new HostNames([], takesAddresses: false),
            verifier: null);
        new HttpCall(_application, "CreateTable",
            """{"TableName":"customers","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],"KeySchema":"""
                + """[{"AttributeName":"pk","KeyType":"HASH"}],"BillingMode":"PAY_PER_REQUEST"}""").Send();
    }

    [Fact]
    public void PutItem()
    {
        var put = new HttpCall(_application, "PutItem", Put);
        Assert.InRange(BytesPerCall(put.Send, 776), 1, 776);
        Assert.Equal("{}", put.Answer);
    }

    [Fact]
    public void GetItem()
    {
        new HttpCall(_application, "PutItem", Put).Send();
        var get = new HttpCall(_application, "GetItem", """{"TableName":"customers","Key":{"pk":{"S":"CUSTOMER#1"}}}""");
        Assert.InRange(BytesPerCall(get.Send, 328), 1, 328);
        Assert.Contains("Ada Lovelace", get.Answer, StringComparison.Ordinal);
    }

    // While other tests start, the runtime delays its last optimization, which removes 24 bytes.
    private static long BytesPerCall(Action call, long most)
    {
        var bytes = AllocationTest.BytesPerCall(call);
        for (var again = 0; again < 3_000 && bytes > most; again++)
        {
            Thread.Sleep(200);
            bytes = AllocationTest.BytesPerCall(call);
        }

        return bytes;
    }

    private static string Put =>
        """{"TableName":"customers","Item":{"pk":{"S":"CUSTOMER#1"},"name":{"S":"Ada Lovelace"},"visits":{"N":"10000001"},"active":"""
            + $$$$"""{"BOOL":true},"payload":{"S":"{{{{new string('p', 200)}}}}"}}}""";
}
