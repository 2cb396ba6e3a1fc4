using System.Globalization;
using System.IO.Pipelines;
using System.Text;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Primitives;
using Tern.Buffers;
using Tern.Local.Engine.Writes;
using Tern.Local.Protocol;

namespace Tern.Local.Hosting;

/// <summary>HTTP around the protocol: POST / is a call, GET / says that the server is healthy. Only for this machine's own names.</summary>
internal sealed class LoopbackApplication(ProtocolHandler handler) : IHttpApplication<IFeatureCollection>
{
    public IFeatureCollection CreateContext(IFeatureCollection contextFeatures) => contextFeatures;

    public void DisposeContext(IFeatureCollection context, Exception? exception)
    {
    }

    public Task ProcessRequestAsync(IFeatureCollection context)
    {
        var request = context.GetRequiredFeature<IHttpRequestFeature>();
        var host = request.Headers.Host.ToString();
        // A page on the web can have its own name resolve to 127.0.0.1; its requests then come with that name.
        if (!LocalHost.IsLocal(host)) return AnswerTextAsync(context, 403, $"This DynamoDB serves this machine only; the Host '{host}' is not localhost, 127.0.0.1 or [::1].\n");
        if (request.Path != "/") return AnswerTextAsync(context, 404, "There is nothing but / here.\n");
        return request.Method switch
        {
            "POST" => CallAsync(context, request),
            "GET" or "HEAD" => AnswerTextAsync(context, 200, $"healthy: {host} "),
            _ => AnswerTextAsync(context, 405, "Calls are made by POST.\n"),
        };
    }

    private async Task CallAsync(IFeatureCollection context, IHttpRequestFeature request)
    {
        using var body = new PooledBuffer();
        try
        {
            await ReadAsync(context.GetRequiredFeature<IRequestBodyPipeFeature>().Reader, body).ConfigureAwait(false);
        }
        catch (BadHttpRequestException failure)
        {
            await AnswerTextAsync(context, failure.StatusCode, failure.Message).ConfigureAwait(false);
            return;
        }

        using var output = new PooledBuffer();
        var target = request.Headers["x-amz-target"];
        var answer = handler.Handle(StringValues.IsNullOrEmpty(target) ? null : target.ToString(), body.WrittenSpan, output);
        var response = context.GetRequiredFeature<IHttpResponseFeature>();
        response.StatusCode = answer.StatusCode;
        response.Headers.ContentType = LoopbackHeaders.ContentType;
        response.Headers["x-amzn-RequestId"] = answer.RequestId;
        response.Headers["x-amz-crc32"] = answer.Crc32.ToString(CultureInfo.InvariantCulture);
        await WriteAsync(context, response, output.WrittenMemory).ConfigureAwait(false);
    }

    private static async Task ReadAsync(PipeReader reader, PooledBuffer to)
    {
        while (true)
        {
            var read = await reader.ReadAsync().ConfigureAwait(false);
            foreach (var segment in read.Buffer) to.Write(segment.Span);
            reader.AdvanceTo(read.Buffer.End);
            if (read.IsCompleted) return;
        }
    }

    private static Task AnswerTextAsync(IFeatureCollection context, int status, string text)
    {
        var response = context.GetRequiredFeature<IHttpResponseFeature>();
        response.StatusCode = status;
        response.Headers.ContentType = "text/plain; charset=utf-8";
        return WriteAsync(context, response, Encoding.UTF8.GetBytes(text));
    }

    private static async Task WriteAsync(IFeatureCollection context, IHttpResponseFeature response, ReadOnlyMemory<byte> body)
    {
        response.Headers.ContentLength = body.Length;
        var head = context.GetRequiredFeature<IHttpRequestFeature>().Method == "HEAD";
        var writer = context.GetRequiredFeature<IHttpResponseBodyFeature>().Writer;
        if (head) await writer.FlushAsync().ConfigureAwait(false);
        else await writer.WriteAsync(body).ConfigureAwait(false);
    }
}
