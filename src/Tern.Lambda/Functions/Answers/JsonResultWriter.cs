using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Tern.Lambda.Functions;

/// <summary>
/// Writes values with the metadata and options of a <c>JsonSerializerContext</c>, and reuses its writer.
/// </summary>
internal sealed class JsonResultWriter<T>
{
    private readonly JsonTypeInfo<T> _type;
    private readonly JsonWriterOptions _options;
    private Utf8JsonWriter? _spare;

    public JsonResultWriter(JsonTypeInfo<T> type)
    {
        ArgumentNullException.ThrowIfNull(type);
        _type = type;
        var options = type.Options;
        _options = new JsonWriterOptions
        {
            Encoder = options.Encoder,
            Indented = options.WriteIndented,
            IndentCharacter = options.IndentCharacter,
            IndentSize = options.IndentSize,
            MaxDepth = options.MaxDepth,
            NewLine = options.NewLine,
            SkipValidation = true,
        };
    }

    public void Write(T value, IBufferWriter<byte> output)
    {
        // Concurrent invocations that find no spare writer create their own.
        var writer = Interlocked.Exchange(ref _spare, null);
        if (writer is null) writer = new Utf8JsonWriter(output, _options);
        else writer.Reset(output);
        JsonSerializer.Serialize(writer, value, _type);
        writer.Flush();
        _spare = writer;
    }
}
