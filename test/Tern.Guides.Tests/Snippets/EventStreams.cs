using System.Net;
using Tern.Credentials;
using Tern.Services.Polly;
using Tern.Services.Polly.Model;

namespace Tern.Guides.Tests.Snippets;

public sealed class EventStreams
{
    [Fact]
    public async Task Events_go_both_ways()
    {
        var answered = new MemoryStream();
        var handler = new Answering();
        await using var polly = new PollyClient(new PollyClientOptions
        {
            Region = "eu-west-1", Credentials = new StaticCredentialProvider("AKID", "secret"), HttpMessageHandler = handler,
        });

        await SpeakAsync(polly, answered, TestContext.Current.CancellationToken);

        Assert.Equal("STREAMING-AWS4-HMAC-SHA256-EVENTS", handler.PayloadHash);
        Assert.True(handler.Length > 300);
    }

    private static async Task SpeakAsync(PollyClient polly, Stream speaker, CancellationToken cancellationToken)
    {
        await using var speech = await polly.StartSpeechSynthesisStreamAsync(
            new StartSpeechSynthesisStreamRequest
            {
                Engine = Engine.Generative,
                VoiceId = VoiceId.Ruth,
                OutputFormat = OutputFormat.Mp3,
                ActionStream = SentencesAsync(),
            },
            cancellationToken: cancellationToken);

        await foreach (var next in speech.EventStream!.WithCancellation(cancellationToken))
            if (next.TryGetAudioEvent(out var audio)) await speaker.WriteAsync(audio.AudioChunk!.Value, cancellationToken);

        static async IAsyncEnumerable<StartSpeechSynthesisStreamActionStream> SentencesAsync()
        {
            await foreach (var sentence in WrittenAsync())
                yield return StartSpeechSynthesisStreamActionStream.TextEvent(new TextEvent { Text = sentence });
            yield return StartSpeechSynthesisStreamActionStream.CloseStreamEvent(new CloseStreamEvent());
        }
    }

    private static async IAsyncEnumerable<string> WrittenAsync()
    {
        await Task.Yield();
        yield return "It was a bright cold day in April.";
        yield return "The clocks were striking thirteen.";
    }

    private sealed class Answering : HttpMessageHandler
    {
        public string? PayloadHash { get; private set; }

        public int Length { get; private set; }

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            PayloadHash = request.Headers.GetValues("x-amz-content-sha256").Single();
            Length = (await request.Content!.ReadAsByteArrayAsync(cancellationToken)).Length;
            return new HttpResponseMessage(HttpStatusCode.OK) { Content = new ByteArrayContent([]) };
        }
    }
}
