using System.Reflection;
using System.Text;
using System.Text.Json;
using Tern.Http;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Printing;
using Tern.ServiceCodegen.Resolution;
using Tern.ServiceCodegen.Tests.Protocols;

namespace Tern.ServiceCodegen.Tests.Generation;

/// <summary>Events of requests and of answers through generated clients of all protocols that have them.</summary>
public sealed class GeneratedTalkTests
{
    private const string Model = """
        {
          "service": {"id":"NAME","protocol":"PROTOCOL","targetPrefix":"T"},
          "endpoints": {"parameters":{"Region":{"type":"string","builtIn":"AWS::Region"}},
            "rules":[{"type":"endpoint","conditions":[],"endpoint":{"url":"https://example.com"}}]},
          "operations": {"Talk": {"method":"POST","uri":"/","input":"Talk","output":"Talked"}},
          "shapes": {
            "Talk": {"type":"structure","members":{"language":LANGUAGE,"events":"Said"}},
            "Talked": {"type":"structure","members":{ID"events":"Said"}},
            "Said": {"type":"structure","eventstream":true,"members":{"word":"Word","chunk":"Chunk","part":"Part","note":"Note","oddly":"BrokenException"}},
            "Word": {"type":"structure","event":true,"members":{"text":{"shape":"String","required":true},"sizes":"Sizes"}},
            "Chunk": {"type":"structure","event":true,"members":{"bytes":{"shape":"Blob","eventpayload":true},
              "final":{"shape":"Boolean","eventheader":true},"at":{"shape":"Time","eventheader":true},"size":{"shape":"Integer","eventheader":true},
              "total":{"shape":"Long","eventheader":true},"kind":{"shape":"Kind","eventheader":true},"hash":{"shape":"Blob","eventheader":true}}},
            "Part": {"type":"structure","event":true,"members":{"whole":{"shape":"Whole","eventpayload":true}}},
            "Whole": {"type":"structure","members":{"a":"String"}},
            "Note": {"type":"structure","event":true,"members":{"text":{"shape":"String","eventpayload":true}}},
            "BrokenException": {"type":"structure","error":{},"members":{"message":"String"}},
            "Kind": {"type":"string","enum":["loud","soft"]}, "Time": {"type":"timestamp"}, "Boolean": {"type":"boolean"}, "Long": {"type":"long"},
            "String": {"type":"string"}, "Integer": {"type":"integer"}, "Blob": {"type":"blob"}, "Sizes": {"type":"list","member":"Integer"}
          }
        }
        """;

    private const string Driver = """
        namespace Tern.NAME.Driven;

        using Tern.Http;
        using Tern.NAME.Model;

        internal static class Driver
        {
            public static async Task<string> TalkAsync(AwsTransport transport, bool isWrong)
            {
                var options = new NAMEClientOptions { Region = "eu-west-1", Transport = transport, MaxAttempts = 1 };
                options.Credentials = new Tern.Credentials.StaticCredentialProvider("AKID", "secret");
                await using var client = new NAMEClient(options);
                await using var answer = await client.TalkAsync(new() { Language = "en", Events = Say(isWrong) });
                var seen = new List<string>();
                if (answer.GetType().GetProperty("Id")?.GetValue(answer) is string id) seen.Add(id);
                try
                {
                    await foreach (var next in answer.Events!)
                    {
                        if (next.TryGetWord(out var word)) seen.Add($"{word.Text} {string.Join("+", word.Sizes!)}");
                        else if (next.TryGetChunk(out var chunk))
                            seen.Add($"{chunk.Bytes!.Value.Length} {chunk.Final} {chunk.At:s} {chunk.Size} {chunk.Total} {chunk.Kind} {chunk.Hash!.Value.Length}");
                        else if (next.TryGetPart(out var part)) seen.Add(part.Whole!.A!);
                        else if (next.TryGetNote(out var note)) seen.Add(note.Text!);
                        else seen.Add($"{next.UnknownName}: {System.Text.Encoding.UTF8.GetString(next.UnknownPayload.Span)}");
                    }
                }
                catch (Tern.NAME.BrokenException broken)
                {
                    seen.Add(broken.Code);
                }

                return string.Join(", ", seen);
            }

            private static async IAsyncEnumerable<Said> Say(bool isWrong)
            {
                await Task.Yield();
                yield return Said.Word(new() { Text = isWrong ? null : "hello", Sizes = [1, 2] });
                yield return Said.Chunk(new()
                {
                    Bytes = new byte[] { 1, 2, 3 }, Final = true, At = DateTimeOffset.UnixEpoch, Size = 7, Total = 1L << 40, Kind = Kind.Soft, Hash = new byte[2],
                });
                yield return Said.Part(new() { Whole = new() { A = "all" } });
                yield return Said.Note(new() { Text = "noted" });
            }
        }
        """;

    private static readonly (string Name, string Protocol)[] s_protocols =
        [("Rest", "restJson1"), ("Json", "awsJson1_1"), ("Cbor", "rpcv2Cbor"), ("Xml", "restXml")];

    private static readonly Lazy<Assembly> s_compiled = new(static () => InMemoryAssembly.Compile(s_protocols.SelectMany(p => Sources(p.Name, p.Protocol))));

    [Theory]
    [InlineData("Rest", "application/json")]
    [InlineData("Json", "application/json")]
    [InlineData("Cbor", "application/cbor")]
    [InlineData("Xml", "application/xml")]
    public async Task Messages_round_trip(string name, string contentType)
    {
        var silent = new CannedTransport(200, new Dictionary<string, string>(), []);
        Assert.Equal("", await RunAsync(name, silent));

        Assert.True(silent.Sent!.RequiresHttp2);
        Assert.Equal("application/vnd.amazon.eventstream", silent.Sent.Headers["content-type"]);
        Assert.Equal("STREAMING-AWS4-HMAC-SHA256-EVENTS", silent.Sent.Headers["x-amz-content-sha256"]);
        var isRpc = name is "Json" or "Cbor";
        if (!isRpc) Assert.Equal("en", silent.Sent.Headers["x-language"]);

        // Each is wrapped in its signature; the last is empty.
        var said = EventMessages.Split(silent.Sent.Body).Select(EventMessages.Payload).ToList();
        Assert.Equal(isRpc ? 6 : 5, said.Count);
        Assert.Empty(said[^1]);
        said.RemoveAt(said.Count - 1);
        Assert.Contains(contentType, Encoding.Latin1.GetString(said[^2]), StringComparison.Ordinal);
        if (isRpc)
        {
            Assert.Contains("initial-request", Encoding.Latin1.GetString(said[0]), StringComparison.Ordinal);
            byte[] initial = name == "Json" ? [.. """{"id":"i1"}"""u8] : [0xa1, 0x62, .. "id"u8, 0x62, .. "i1"u8];
            said[0] = EventMessages.Of("event", ":event-type", "initial-response", initial);
        }

        byte[] answer =
        [
            .. said.SelectMany(static m => m), .. EventMessages.Of("event", ":event-type", "newer", "what"u8.ToArray()),
            .. EventMessages.Of("exception", ":exception-type", "oddly", []),
        ];
        var seen = await RunAsync(name, new CannedTransport(200, new Dictionary<string, string>(), answer));

        Assert.Equal(
            (isRpc ? "i1, " : "") + "hello 1+2, 3 True 1970-01-01T00:00:00 7 1099511627776 soft 2, all, noted, newer: what, BrokenException", seen);
    }

    [Fact]
    public async Task An_answer_may_leave_out_what_precedes_its_events()
    {
        var answer = EventMessages.Of("event", ":event-type", "note", "first"u8.ToArray());

        Assert.Equal("first", await RunAsync("Json", new CannedTransport(200, new Dictionary<string, string>(), answer)));
    }

    [Fact]
    public async Task An_event_without_what_it_must_have_ends_the_call()
    {
        var error = await Assert.ThrowsAsync<ArgumentException>(() =>
            RunAsync("Rest", new CannedTransport(200, new Dictionary<string, string>(), []), isWrong: true));

        Assert.Contains("Word.text", error.Message, StringComparison.Ordinal);
    }

    private static async Task<string> RunAsync(string name, AwsTransport transport, bool isWrong = false) =>
        await (Task<string>)s_compiled.Value.GetType($"Tern.{name}.Driven.Driver")!.GetMethod("TalkAsync")!.Invoke(null, [transport, isWrong])!;

    private static List<string> Sources(string name, string protocol)
    {
        var isRpc = name is "Json" or "Cbor";
        var model = Model.Replace("NAME", name, StringComparison.Ordinal).Replace("PROTOCOL", protocol, StringComparison.Ordinal)
            .Replace("LANGUAGE", isRpc ? "\"String\"" : """{"shape":"String","in":"header","name":"X-Language"}""", StringComparison.Ordinal)
            .Replace("ID\"", isRpc ? "\"id\":\"String\",\"" : "\"", StringComparison.Ordinal);
        if (!isRpc) model = model.Replace("\"members\":{\"language\"", "\"payload\":\"events\",\"members\":{\"language\"", StringComparison.Ordinal);
        using var document = JsonDocument.Parse(model);
        var target = new ServiceTarget(name, name, "Tern." + name, name) { IsWhole = true };
        return
        [
            .. new ServicePrinter(ServiceResolver.Resolve(target, ModelReader.Read(name, "", document.RootElement))).Print().Select(f => f.Text),
            Driver.Replace("NAME", name, StringComparison.Ordinal),
        ];
    }
}
