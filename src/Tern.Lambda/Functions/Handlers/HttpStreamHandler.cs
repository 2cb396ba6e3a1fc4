using System.Buffers;
using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>Handles a request whose response is a stream.</summary>
internal sealed class HttpStreamHandler<TRequest>(
    EventShape shape, HandlerCall<TRequest> call) : TypedHandler<TRequest>(shape, LambdaEventReader<TRequest>.Instance)
    where TRequest : class, ILambdaEvent<TRequest>
{
    public override HandlerContext NewContext(Runtime.Invocation invocation, FunctionServices services) =>
        new HttpStreamContext(invocation, services, this);

    protected override void DeclareCall(HandlerNeeds needs) => needs.AddWithPart(typeof(HttpResponseStream), call.Services, call.HandlerClass);

    protected override async ValueTask HandleAsync(TRequest value, HandlerContext context)
    {
        var stream = ((HttpStreamContext)context).Stream = new HttpResponseStream(context.Invocation, context.Version);
        try
        {
            await call.InvokeAsync(value, context).ConfigureAwait(false);
            stream.Begin();
        }
        finally
        {
            context.IsStreamed = stream.HasBegun;
            if (stream.HasBegun) context.StreamedStatus = stream.StatusCode;
        }
    }

    // A response that middleware or a filter returned instead of the handler is streamed too, because this invoke mode
    // passes JSON to the client unchanged. Responses of REST APIs are read like those of HTTP APIs, including lists of
    // headers.
    public override void Complete(HandlerContext context)
    {
        if (context.IsStreamed) return;
        var bytes = context.CopyAnswer();
        var answer = bytes.Length == 0 ? HttpApiResponse.NoContent() : HttpApiResponse.Read(new LambdaPayload(bytes));
        context.ClearAnswer();
        var stream = new HttpResponseStream(context.Invocation, context.Version) { StatusCode = answer.StatusCode };
        foreach (var (name, value) in answer.Headers)
        {
            if (string.Equals(name, "set-cookie", StringComparison.OrdinalIgnoreCase)) stream.Cookies.Add(value);
            else stream.Headers[name] = stream.Headers.TryGetValue(name, out var earlier) ? $"{earlier}, {value}" : value;
        }

        if (answer.ContentType is { } type) stream.Headers.TryAdd("content-type", type);
        stream.Body.Write(answer.BodyBytes.Span);
        context.IsStreamed = true;
    }
}
