using System.Reflection;
using System.Text;
using System.Text.Json;
using Tern.Http;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Printing;
using Tern.ServiceCodegen.Resolution;
using Tern.ServiceCodegen.Tests.Protocols;

namespace Tern.ServiceCodegen.Tests.Generation;

/// <summary>Features that only S3 and Route 53 have: buckets in hosts, selectable checksums, a root element that is the
/// response, and IDs with a path.</summary>
public sealed class GeneratedXmlTests
{
    private const string Model = """
        {
          "service": {"id":"Store","protocol":"restXml","signingName":"s3"},
          "endpoints": {"parameters":{"Bucket":{"type":"string"},"Region":{"type":"string","builtIn":"AWS::Region"}},
            "rules":[{"type":"endpoint","conditions":[{"fn":"isSet","argv":[{"ref":"Bucket"}]}],"endpoint":{"url":"https://{Bucket}.example.com"}},
              {"type":"endpoint","conditions":[],"endpoint":{"url":"https://example.com"}}]},
          "operations": {
            "Put": {"method":"PUT","uri":"/{Bucket}/{Key+}","input":"Put",
              "checksum":{"requestAlgorithmMember":"Algorithm","requestChecksumRequired":false}},
            "Get": {"method":"GET","uri":"/{Bucket}/{Key+}","input":"Get","output":"Got",
              "checksum":{"requestValidationModeMember":"Mode","responseAlgorithms":["CRC32"]}},
            "GetLocation": {"method":"GET","uri":"/{Bucket}?location","input":"Where","output":"Located"},
            "GetZone": {"method":"GET","uri":"/zone/{Id}","input":"Zone","output":"Lists"}
          },
          "shapes": {
            "Put": {"type":"structure","payload":"Body","members":{"Bucket":BUCKET,"Key":KEY,"Body":"Bytes",
              "Algorithm":{"shape":"Algorithm","in":"header","name":"x-amz-sdk-checksum-algorithm"}}},
            "Get": {"type":"structure","members":{"Bucket":BUCKET,"Key":KEY,"Mode":{"shape":"String","in":"header","name":"x-amz-checksum-mode"}}},
            "Got": {"type":"structure","payload":"Body","members":{"Body":"Bytes"}},
            "Where": {"type":"structure","members":{"Bucket":BUCKET}},
            "Located": {"type":"structure","members":{"Location":"Location"}},
            "Location": {"type":"string","enum":["EU"]},
            "Zone": {"type":"structure","members":{"Id":{"shape":"ResourceId","required":true,"in":"uri","name":"Id"},
              "After":{"shape":"ResourceId","in":"querystring","name":"after"}}},
            "Lists": {"type":"structure","members":{"Pending":"PendingList"}},
            "PendingList": {"type":"list","xmlName":"Waiting","member":"String"},
            "Algorithm": {"type":"string","enum":["CRC32","SHA1"]},
            "Bytes": {"type":"blob","streaming":true}, "ResourceId": {"type":"string"}, "String": {"type":"string"}
          }
        }
        """;

    private const string Driver = """
        namespace Tern.Driven;

        using Tern.Http;
        using Tern.Store;

        internal static class Driver
        {
            private static StoreClient Client(AwsTransport transport) => new(new StoreClientOptions
            {
                Region = "eu-west-1", Transport = transport, Credentials = new Tern.Credentials.StaticCredentialProvider("AKID", "secret"),
            });

            public static async Task<string> PutAsync(AwsTransport transport)
            {
                await using var client = Client(transport);
                await client.PutAsync(new() { Bucket = "b1", Key = "a/b c", Body = new MemoryStream("hello"u8.ToArray()) });
                return "";
            }

            public static async Task<string> PutBySha1Async(AwsTransport transport)
            {
                await using var client = Client(transport);
                await client.PutAsync(new()
                {
                    Bucket = "b1", Key = "k", Body = new MemoryStream("hello"u8.ToArray()), Algorithm = Tern.Store.Model.Algorithm.Sha1,
                });
                return "";
            }

            public static async Task<string> PutNowhereAsync(AwsTransport transport)
            {
                await using var client = Client(transport);
                await client.PutAsync(new() { Key = "k" });
                return "";
            }

            public static async Task<string> GetAsync(AwsTransport transport)
            {
                await using var client = Client(transport);
                await using var answer = await client.GetAsync(new() { Bucket = "b1", Key = "k", Mode = "ENABLED" });
                using var reader = new StreamReader(answer.Body!);
                return await reader.ReadToEndAsync();
            }

            public static async Task<string> GetLocationAsync(AwsTransport transport)
            {
                await using var client = Client(transport);
                return (await client.GetLocationAsync(new() { Bucket = "b1" })).Location?.Value ?? "none";
            }

            public static async Task<string> GetZoneAsync(AwsTransport transport)
            {
                await using var client = Client(transport);
                return string.Join(' ', (await client.GetZoneAsync(new() { Id = "/hostedzone/Z1", After = "Z0" })).Pending);
            }
        }
        """;

    private static readonly Lazy<Assembly> Compiled = new(Compile);

    [Fact]
    public async Task A_bucket_is_in_the_host_and_not_in_the_path()
    {
        var transport = new CannedTransport(200, Empty, []);
        await RunAsync("PutAsync", transport);
        Assert.Equal(("b1.example.com", "/a/b%20c"), (transport.Sent!.Host, transport.Sent.PathAndQuery));
    }

    [Fact]
    public async Task A_bucket_that_is_not_set_is_missed_though_it_is_not_in_the_path()
    {
        var error = await Assert.ThrowsAsync<ArgumentException>(() => RunAsync("PutNowhereAsync", new CannedTransport(200, Empty, [])));
        Assert.Equal("Put requires Bucket, which isn't set. Set it before the call.", error.Message);
    }

    [Theory]
    [InlineData("PutAsync", "x-amz-checksum-crc32", "NhCmhg==", "CRC32")]
    [InlineData("PutBySha1Async", "x-amz-checksum-sha1", "qvTGHdzF6KLavt4PO0gs2a6pQ00=", "SHA1")]
    public async Task A_body_is_sent_with_its_checksum(string method, string header, string value, string algorithm)
    {
        var transport = new CannedTransport(200, Empty, []);
        await RunAsync(method, transport);
        Assert.Equal(value, transport.Sent!.Headers[header]);
        Assert.Equal(algorithm, transport.Sent.Headers["x-amz-sdk-checksum-algorithm"]);
    }

    [Fact]
    public async Task An_answer_is_checked_where_its_checksum_came()
    {
        var right = new CannedTransport(200, new Dictionary<string, string> { ["x-amz-checksum-crc32"] = "NhCmhg==" }, "hello"u8.ToArray());
        Assert.Equal("hello", await RunAsync("GetAsync", right));
        var wrong = new CannedTransport(200, new Dictionary<string, string> { ["x-amz-checksum-crc32"] = "NhCmhg==" }, "hullo"u8.ToArray());
        await Assert.ThrowsAsync<AwsTransportException>(() => RunAsync("GetAsync", wrong));
    }

    [Theory]
    [InlineData("<LocationConstraint xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">eu-central-1</LocationConstraint>", "eu-central-1")]
    [InlineData("<LocationConstraint xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"/>", "none")]
    public async Task A_root_is_the_answer_where_the_service_sends_it_so(string body, string expected)
    {
        var transport = new CannedTransport(200, Empty, Encoding.UTF8.GetBytes(body));
        Assert.Equal(expected, await RunAsync("GetLocationAsync", transport));
        Assert.Equal("/?location", transport.Sent!.PathAndQuery);
    }

    [Fact]
    public async Task An_id_is_sent_without_its_path_and_a_list_has_the_name_that_its_shape_gives()
    {
        var transport = new CannedTransport(200, Empty, "<R><Waiting><member>a</member><member>b</member></Waiting></R>"u8.ToArray());
        Assert.Equal("a b", await RunAsync("GetZoneAsync", transport));
        Assert.Equal("/zone/Z1?after=Z0", transport.Sent!.PathAndQuery);
    }

    [Fact]
    public async Task A_header_that_the_service_demands_is_sent()
    {
        var transport = new CannedTransport(200, Empty, "<LocationConstraint/>"u8.ToArray());
        await RunAsync("GetLocationAsync", transport);
        Assert.Equal("7", transport.Sent!.Headers["x-store-version"]);
    }

    private static readonly Dictionary<string, string> Empty = [];

    private static async Task<string> RunAsync(string method, AwsTransport transport) =>
        await (Task<string>)Compiled.Value.GetType("Tern.Driven.Driver")!.GetMethod(method)!.Invoke(null, [transport])!;

    private static Assembly Compile()
    {
        using var document = JsonDocument.Parse(Model
            .Replace("BUCKET", """{"shape":"String","required":true,"in":"uri","name":"Bucket","context":"Bucket"}""", StringComparison.Ordinal)
            .Replace("KEY", """{"shape":"String","required":true,"in":"uri","name":"Key"}""", StringComparison.Ordinal));
        var target = new ServiceTarget("Store", "Store", "Tern.Store", "Store")
        {
            IsWhole = true, UnwrappedOutputs = ["GetLocation"], IdsWithPath = ["ResourceId"],
            Headers = new Dictionary<string, string> { ["x-store-version"] = "7" },
        };
        var files = new ServicePrinter(ServiceResolver.Resolve(target, ModelReader.Read("store.json", "", document.RootElement))).Print();
        return InMemoryAssembly.Compile([.. files.Select(file => file.Text), Driver]);
    }
}
