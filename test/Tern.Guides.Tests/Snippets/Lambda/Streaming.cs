using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda;
using Tern.Lambda.Events;
using Tern.Lambda.Streaming;

namespace Tern.Guides.Tests.Snippets.Lambda.Streaming;

public sealed class Streaming
{
    [Fact]
    public async Task Answer_arrives_while_it_is_written()
    {
        await using var app = NewApplication();

        app.On(FunctionUrl.Streams.To(async (HttpApiRequest request, HttpResponseStream response, Storyteller teller, CancellationToken cancellationToken) =>
        {
            response.Headers["content-type"] = "text/plain; charset=utf-8";
            await foreach (var word in teller.TellAsync(cancellationToken))
            {
                Encoding.UTF8.GetBytes(word, response.Body);
                var result = await response.Body.FlushAsync(cancellationToken);
                if (result.IsCompleted) break;
            }
        }));

        var answer = await app.InvokeAsync(new HttpApiRequest { RawPath = "/", RequestContext = new() { Http = new() { Method = "GET", Path = "/" } } });

        var end = answer.AsSpan().IndexOf(new byte[8]);
        Assert.Equal("""{"statusCode":200,"headers":{"content-type":"text/plain; charset=utf-8"}}""", Encoding.UTF8.GetString(answer, 0, end));
        Assert.Equal("Once upon a time", Encoding.UTF8.GetString(answer, end + 8, answer.Length - end - 8));
    }

    [Fact]
    public async Task Json_is_serialized_into_the_stream()
    {
        await using var app = NewApplication();

        app.On(FunctionUrl.Streams.To(async (HttpApiRequest request, HttpResponseStream response, Storyteller teller, CancellationToken cancellationToken) =>
        {
            response.Headers["content-type"] = "application/json";
            await JsonSerializer.SerializeAsync(
                response.Body.AsStream(leaveOpen: true), teller.TellAsync(cancellationToken), StoryJson.Default.IAsyncEnumerableString, cancellationToken);
        }));

        var answer = await app.InvokeAsync(new HttpApiRequest { RawPath = "/", RequestContext = new() { Http = new() { Method = "GET", Path = "/" } } });

        Assert.EndsWith("""["Once ","upon ","a ","time"]""", Encoding.UTF8.GetString(answer), StringComparison.Ordinal);
    }

    internal static async Task Raw(Storyteller teller)
    {
        await LambdaFunction.RunAsync(async (request, _, invocation) =>
        {
            var story = invocation.BeginStream(new HttpResponsePrelude { Headers = { ["content-type"] = "text/plain" } });
            await foreach (var word in teller.TellAsync(invocation.CancellationToken))
            {
                Encoding.UTF8.GetBytes(word, story);
                await story.FlushAsync(invocation.CancellationToken);
            }
        });
    }

    private static LambdaApplication NewApplication()
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton<Storyteller>();
        return builder.Build();
    }
}

public sealed class Storyteller
{
    public async IAsyncEnumerable<string> TellAsync([EnumeratorCancellation] CancellationToken cancellationToken)
    {
        foreach (var word in new[] { "Once ", "upon ", "a ", "time" })
        {
            await Task.Yield();
            cancellationToken.ThrowIfCancellationRequested();
            yield return word;
        }
    }
}

[JsonSerializable(typeof(IAsyncEnumerable<string>))]
internal sealed partial class StoryJson : JsonSerializerContext;
