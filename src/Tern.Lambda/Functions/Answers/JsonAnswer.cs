using System.Text.Json.Serialization.Metadata;
using Tern.Buffers;

namespace Tern.Lambda.Functions;

/// <summary>Writes responses of the function's own types; null is written as JSON's null.</summary>
internal sealed class JsonAnswer<TEvent, TResult>(JsonTypeInfo<TResult> type) : AnswerWriter<TEvent, TResult>
{
    private readonly JsonResultWriter<TResult> _writer = new(type);

    public override void Write(TEvent value, TResult result, HandlerContext context, PooledBuffer output) => _writer.Write(result, output);
}
