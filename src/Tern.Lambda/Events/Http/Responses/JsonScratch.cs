using System.Text.Encodings.Web;
using System.Text.Json;
using Tern.Buffers;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>A buffer and a JSON writer that each thread reuses for the next body.</summary>
internal sealed class JsonScratch
{
    // Up to this length, space for the longest possible string, twice the text, is reserved in advance: JSON contains
    // no control characters other than white space.
    private const int OnePassLength = 64 * 1024;

    [ThreadStatic]
    private static JsonScratch? t_kept;

    private readonly JavaScriptEncoder? _encoder;
    private readonly bool _indented;

    private JsonScratch(JsonSerializerOptions options)
    {
        _encoder = options.Encoder;
        _indented = options.WriteIndented;
        Writer = new Utf8JsonWriter(
            Buffer, new JsonWriterOptions { Encoder = _encoder, Indented = _indented, SkipValidation = true, MaxDepth = options.MaxDepth });
    }

    public PooledBuffer Buffer { get; } = new();

    public Utf8JsonWriter Writer { get; }

    /// <summary>Gets the thread's scratch, or a new one if it is in use or has other options.</summary>
    public static JsonScratch Rent(JsonSerializerOptions options)
    {
        var kept = t_kept;
        t_kept = null;
        return kept is not null && ReferenceEquals(kept._encoder, options.Encoder) && kept._indented == options.WriteIndented ? kept : new JsonScratch(options);
    }

    /// <summary>Keeps the scratch for the thread's next body.</summary>
    public void Return()
    {
        Buffer.Clear();
        Writer.Reset(Buffer);
        t_kept = this;
    }

    /// <summary>Writes JSON text as a JSON string.</summary>
    public static void WriteAsString(ref AwsJsonWriter writer, ReadOnlySpan<byte> json)
    {
        if (json.Length > OnePassLength)
        {
            writer.WriteString(json);
            return;
        }

        var comma = writer.CommaDue;
        var span = writer.Reserve((2 * json.Length) + 3);
        var at = 0;
        if (comma) span[at++] = (byte)',';
        span[at++] = (byte)'"';
        foreach (var c in json)
        {
            if (c is >= 0x20 and not (byte)'"' and not (byte)'\\')
            {
                span[at++] = c;
                continue;
            }

            span[at++] = (byte)'\\';
            switch (c)
            {
                case (byte)'"' or (byte)'\\': span[at++] = c; break;
                case (byte)'\n': span[at++] = (byte)'n'; break;
                case (byte)'\r': span[at++] = (byte)'r'; break;
                case (byte)'\t': span[at++] = (byte)'t'; break;
                default:
                    // Reached only if a converter writes raw text without validation.
                    writer.WriteString(json);
                    return;
            }
        }

        span[at++] = (byte)'"';
        writer.Advance(at);
        writer.WriteFragment([], valueEnded: true);
    }
}
