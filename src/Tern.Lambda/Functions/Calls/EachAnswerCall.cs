using System.Text.Json.Serialization.Metadata;
using Tern.Buffers;

namespace Tern.Lambda.Functions;

/// <summary>A handler of one record whose result is appended to the invocation's response as JSON.</summary>
internal sealed class EachAnswerCall<TInput, TResult>(ResultCall<TInput, TResult> call, JsonTypeInfo<TResult> type) : TaskCall<TInput>
{
    private readonly JsonResultWriter<TResult> _writer = new(type);

    public override void Declare(HandlerNeeds needs) => call.Declare(needs);

    public override async Task InvokeAsync(TInput input, HandlerContext context)
    {
        var result = await call.InvokeAsync(input, context).ConfigureAwait(false);

        // In a separate buffer, so that the response never contains half a result.
        using var json = new PooledBuffer();
        _writer.Write(result, json);
        context.Append(json.WrittenSpan);
    }
}
