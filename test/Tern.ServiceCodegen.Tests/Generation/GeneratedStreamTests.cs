using System.Reflection;
using System.Text.Json;
using Tern.Http;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Printing;
using Tern.ServiceCodegen.Resolution;
using Tern.ServiceCodegen.Tests.Protocols;

namespace Tern.ServiceCodegen.Tests.Generation;

/// <summary>Bodies that stream and events of answers, through generated clients of REST-JSON and of JSON 1.1.</summary>
public sealed class GeneratedStreamTests
{
    private const string Shapes = """
        "Upload": {"type":"structure","payload":"body","members":{
          "name":{"shape":"String","required":true,"in":"uri","name":"name"},"body":"Bytes",
          "length":{"shape":"Long","in":"header","name":"Content-Length"},"type":{"shape":"String","in":"header","name":"Content-Type"}}},
        "Uploaded": {"type":"structure","members":{"etag":{"shape":"String","in":"header","name":"ETag"}}},
        "Download": {"type":"structure","members":{"name":{"shape":"String","required":true,"in":"uri","name":"name"}}},
        "Downloaded": {"type":"structure","payload":"body","members":{"body":"Bytes","status":{"shape":"Integer","in":"statusCode"},
          "meta":{"shape":"Strings","in":"headers","name":"x-meta-"}}},
        "Bytes": {"type":"blob","streaming":true,"requiresLength":true},
        "Watch": {"type":"structure","members":{}},
        "Watched": {"type":"structure"PAYLOAD,"members":{"events":"Events"}},
        "Events": {"type":"structure","eventstream":true,"members":{"added":"Added","chunk":"Chunk","slowDownException":"SlowDownException",
          "brokenDownException":"BrokenException"}},
        "Added": {"type":"structure","event":true,"members":{"name":"String","size":"Integer"}},
        "Chunk": {"type":"structure","event":true,"members":{"bytes":{"shape":"Blob","eventpayload":true}}},
        "SlowDownException": {"type":"structure","error":{"status":503,"fault":"server"},"members":{"message":"String","seconds":"Integer"}},
        "BrokenException": {"type":"structure","error":{"fault":"server"},"members":{"message":"String"}},
        "String": {"type":"string"}, "Integer": {"type":"integer"}, "Long": {"type":"long"}, "Blob": {"type":"blob"},
        "Strings": {"type":"map","key":"String","value":"String"}
        """;

    private const string Rest = """
        {
          "service": {"id":"Rest","protocol":"restJson1","signingName":"rest"}, "endpoints": ENDPOINTS,
          "operations": {
            "Upload": {"method":"PUT","uri":"/things/{name}","input":"Upload","output":"Uploaded","authType":"v4-unsigned-body"},
            "Download": {"method":"GET","uri":"/things/{name}","input":"Download","output":"Downloaded"},
            "Watch": {"method":"POST","uri":"/watch","input":"Watch","output":"Watched"}
          },
          "shapes": { SHAPES }
        }
        """;

    private const string Json = """
        {
          "service": {"id":"Json","protocol":"awsJson1_1","targetPrefix":"J","protocolSettings":{"h2":"eventstream"}}, "endpoints": ENDPOINTS,
          "operations": {"Watch": {"method":"POST","uri":"/","input":"Watch","output":"Watched"}},
          "shapes": { SHAPES }
        }
        """;

    private const string Driver = """
        namespace Tern.Driven;

        using Tern.Http;

        internal static class Driver
        {
            private static T Set<T>(T options, AwsTransport transport) where T : AwsClientOptions
            {
                (options.Region, options.Transport) = ("eu-west-1", transport);
                options.Credentials = new Tern.Credentials.StaticCredentialProvider("AKID", "secret");
                return options;
            }

            public static async Task<string> UploadAsync(AwsTransport transport)
            {
                await using var client = new Tern.Rest.RestClient(Set(new Tern.Rest.RestClientOptions(), transport));
                var answer = await client.UploadAsync(new() { Name = "a b", Body = new MemoryStream([1, 2, 3, 4]), Length = 3, Type = "text/x" });
                return answer.Etag!;
            }

            public static async Task<string> DownloadAsync(AwsTransport transport)
            {
                await using var client = new Tern.Rest.RestClient(Set(new Tern.Rest.RestClientOptions(), transport));
                await using var answer = await client.DownloadAsync(new() { Name = "a" });
                using var reader = new StreamReader(answer.Body!);
                return $"{answer.Status} {answer.Meta["Kind"]} {await reader.ReadToEndAsync()}";
            }

            public static async Task<string> WatchRestAsync(AwsTransport transport)
            {
                var seen = new List<string>();
                await using var client = new Tern.Rest.RestClient(Set(new Tern.Rest.RestClientOptions(), transport));
                await using var answer = await client.WatchAsync(new());
                try
                {
                    await foreach (var next in answer.Events!)
                    {
                        if (next.TryGetAdded(out var added)) seen.Add($"{added.Name} {added.Size}");
                        else seen.Add(next.TryGetChunk(out var chunk) ? $"{chunk.Bytes!.Value.Length} bytes" : next.UnknownName!);
                    }
                }
                catch (Tern.Rest.SlowDownException slow)
                {
                    seen.Add($"{slow.ServiceMessage} {slow.Seconds} {slow.StatusCode} {slow.IsRetryable}");
                }
                catch (Tern.Rest.BrokenException broken)
                {
                    seen.Add($"{broken.Code} {broken.StatusCode} {broken.IsRetryable}");
                }

                return string.Join(", ", seen);
            }

            public static async Task<string> WatchJsonAsync(AwsTransport transport)
            {
                var seen = new List<string>();
                await using var client = new Tern.Json.JsonClient(Set(new Tern.Json.JsonClientOptions(), transport));
                await using var answer = await client.WatchAsync(new());
                await foreach (var next in answer.Events!) seen.Add(next.Tag.ToString());
                return string.Join(", ", seen);
            }
        }
        """;

    private static readonly Lazy<Assembly> s_compiled = new(Compile);

    [Fact]
    public async Task A_stream_is_sent_as_long_as_it_is_said_to_be()
    {
        var transport = new CannedTransport(200, new Dictionary<string, string> { ["etag"] = "tag" }, []);

        Assert.Equal("tag", await RunAsync("UploadAsync", transport));

        Assert.Equal(("PUT", "/things/a%20b"), (transport.Sent!.Method, transport.Sent.PathAndQuery));
        Assert.Equal([1, 2, 3], transport.Sent.Body);
        Assert.Equal("text/x", transport.Sent.Headers["content-type"]);
        Assert.Equal("UNSIGNED-PAYLOAD", transport.Sent.Headers["x-amz-content-sha256"]);
        Assert.DoesNotContain("content-length", transport.Sent.Headers);
    }

    [Fact]
    public async Task An_answer_is_a_stream_beside_its_headers()
    {
        var transport = new CannedTransport(206, new Dictionary<string, string> { ["x-meta-Kind"] = "thing" }, "body"u8.ToArray());

        Assert.Equal("206 thing body", await RunAsync("DownloadAsync", transport));
    }

    [Fact]
    public async Task Events_and_exceptions_are_of_the_models_types()
    {
        byte[] body =
        [
            .. EventMessages.Of("event", ":event-type", "added", """{"name":"x","size":3}"""), .. EventMessages.Of("event", ":event-type", "chunk", "abcde"),
            .. EventMessages.Of("event", ":event-type", "newer", "{}"),
            .. EventMessages.Of("exception", ":exception-type", "slowDownException", """{"message":"Not so fast","seconds":7}"""),
        ];

        Assert.Equal("x 3, 5 bytes, newer, Not so fast 7 503 True", await RunAsync("WatchRestAsync", new CannedTransport(200, Empty(), body)));
    }

    [Fact]
    public async Task An_exception_whose_model_names_no_status_has_that_of_its_fault()
    {
        var body = EventMessages.Of("exception", ":exception-type", "brokenDownException", "{}");

        Assert.Equal("BrokenException 500 True", await RunAsync("WatchRestAsync", new CannedTransport(200, Empty(), body)));
    }

    [Fact]
    public async Task A_JSON_first_response_is_not_an_event_and_HTTP2_is_required()
    {
        byte[] body = [.. EventMessages.Of("event", ":event-type", "initial-response", "{}"), .. EventMessages.Of("event", ":event-type", "added", "{}")];
        var transport = new CannedTransport(200, Empty(), body);

        Assert.Equal("Added", await RunAsync("WatchJsonAsync", transport));

        Assert.True(transport.Sent!.RequiresHttp2);
    }

    private static Dictionary<string, string> Empty() => [];

    private static async Task<string> RunAsync(string method, AwsTransport transport)
    {
        return await (Task<string>)s_compiled.Value.GetType("Tern.Driven.Driver")!.GetMethod(method)!.Invoke(null, [transport])!;
    }

    private const string Endpoints = """
        {"parameters":{"Region":{"type":"string","builtIn":"AWS::Region"},"Endpoint":{"type":"string","builtIn":"SDK::Endpoint"}},
         "rules":[{"type":"endpoint","conditions":[],"endpoint":{"url":"https://example.com"}}]}
        """;

    private static Assembly Compile() => InMemoryAssembly.Compile(
        [
            .. Sources(
                "Rest", Rest.Replace("SHAPES", Shapes.Replace("PAYLOAD", ",\"payload\":\"events\"", StringComparison.Ordinal), StringComparison.Ordinal)),
            .. Sources("Json", Json.Replace("SHAPES", Shapes.Replace("PAYLOAD", "", StringComparison.Ordinal), StringComparison.Ordinal)), Driver,
        ]);

    private static List<string> Sources(string name, string model)
    {
        using var document = JsonDocument.Parse(model.Replace("ENDPOINTS", Endpoints, StringComparison.Ordinal));
        var target = new ServiceTarget(name, name, "Tern." + name, name) { IsWhole = true };
        return new ServicePrinter(ServiceResolver.Resolve(target, ModelReader.Read(name, "", document.RootElement))).Print().Select(f => f.Text).ToList();
    }
}
