using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Buffers;

namespace Tern.Messaging.Sqs;

/// <summary>Writes bodies as JSON into a buffer per thread.</summary>
#pragma warning disable CA1001 // Lives as long as its thread.
internal sealed class BodyScratch
#pragma warning restore CA1001
{
    [ThreadStatic]
    private static BodyScratch? s_own;

    private readonly PooledBuffer _buffer = new();
    private readonly Utf8JsonWriter _writer;
    private readonly JavaScriptEncoder? _encoder;
    private readonly int _maxDepth;

    private BodyScratch(JsonSerializerOptions options)
    {
        _encoder = options.Encoder;
        _maxDepth = options.MaxDepth;
        _writer = new Utf8JsonWriter(_buffer, new JsonWriterOptions { Encoder = _encoder, MaxDepth = _maxDepth, SkipValidation = true });
    }

    /// <summary>Writes a value as JSON.</summary>
    /// <returns>The UTF-8 bytes, valid until the thread writes the next value.</returns>
    public static ReadOnlySpan<byte> Write<T>(T value, JsonTypeInfo<T> type)
    {
        var scratch = s_own;
        if (scratch is null || scratch._encoder != type.Options.Encoder || scratch._maxDepth != type.Options.MaxDepth)
            s_own = scratch = new BodyScratch(type.Options);
        scratch._buffer.Clear();
        scratch._writer.Reset();
        JsonSerializer.Serialize(scratch._writer, value, type);
        scratch._writer.Flush();
        return scratch._buffer.WrittenSpan;
    }
}
