using System.Buffers.Text;
using System.Text;
using Tern.Local.Compression;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Reads the objects of a bucket into a table and counts items and errors, as the service does: after an invalid item,
/// it continues with the next one; an object that becomes unreadable is abandoned.
/// </summary>
internal sealed class ImportReader(Table table)
{
    public long Bytes { get; private set; }

    public long Processed { get; private set; }

    public long Imported { get; private set; }

    public long Errors { get; private set; }

    /// <summary>Reads an object of DynamoDB JSON lines.</summary>
    public void ReadJson(Stream from, bool gzip) => Read(from, gzip, hasQuotes: false, line =>
    {
        if (line.Span.IndexOfAnyExcept(" \t\r"u8) < 0) return true;
        var (count, fault) = ItemImporter.PutLine(table, line.Span);
        Imported += count;
        Processed += count;
        if (fault is null) return true;
        Processed++;
        Errors++;
        return IsJson(line.Span);
    });

    /// <summary>Reads a CSV object. All attributes are strings, except keys, which have their own types.</summary>
    /// <param name="from">The object.</param>
    /// <param name="gzip">true if it's compressed; otherwise, false.</param>
    /// <param name="delimiter">The delimiter between fields.</param>
    /// <param name="header">The attributes' names; null if they are in the first line.</param>
    public void ReadCsv(Stream from, bool gzip, char delimiter, IReadOnlyList<string>? header)
    {
        var fields = new List<string>();
        var names = header;
        Read(from, gzip, hasQuotes: true, line =>
        {
            if (line.IsEmpty) return true;
            var isHeader = names is null;
            var record = isHeader && line.Span.StartsWith("\uFEFF"u8) ? line[3..] : line;
            var isRecord = CsvRecord.TryParse(record.Span, delimiter, fields);
            if (isHeader && isRecord)
            {
                names = [.. fields];
                return true;
            }

            Processed++;
            if (isRecord && TryPut(names!, fields)) Imported++;
            else Errors++;
            return isRecord;
        });
    }

    private void Read(Stream from, bool gzip, bool hasQuotes, Func<ReadOnlyMemory<byte>, bool> take)
    {
        using var zip = gzip ? new WholeGzipStream(from) : null;
        using var records = new RecordReader(zip ?? from, hasQuotes);
        try
        {
            while (records.Read())
            {
                if (!take(records.Record)) break;
            }
        }
        catch (InvalidDataException)
        {
            // The data isn't compressed, is truncated, or contains a line without an end.
            Processed++;
            Errors++;
        }

        Bytes += records.BytesRead;
    }

    private bool TryPut(IReadOnlyList<string> names, List<string> fields)
    {
        if (fields.Count != names.Count) return false;
        using var context = RequestContext.Rent();
        var container = context.Writer.BeginPayload();
        for (var i = 0; i < fields.Count; i++)
        {
            if (names[i].Length == 0) return false;
            context.Writer.Name(Encoding.UTF8.GetBytes(names[i]));
            if (!TryWrite(context, KindOf(names[i]), Encoding.UTF8.GetBytes(fields[i]))) return false;
        }

        context.Writer.EndMapPayload(container);
        try
        {
            ItemImporter.Put(table, context, context.Buffer.Since(container.Start));
            return true;
        }
        catch (EngineException)
        {
            return false;
        }
    }

    private ValueKind KindOf(string name)
    {
        foreach (var attribute in table.Key.All)
        {
            if (attribute.Name == name) return attribute.Kind;
        }

        foreach (var index in table.Indexes)
        {
            foreach (var attribute in index.Key.All)
            {
                if (attribute.Name == name) return attribute.Kind;
            }
        }

        return ValueKind.String;
    }

    private static bool TryWrite(RequestContext context, ValueKind kind, byte[] text)
    {
        switch (kind)
        {
            case ValueKind.Number:
                if (NumberText.Parse(text, out var number) != NumberError.None) return false;
                context.Writer.Write(number);
                return true;
            case ValueKind.Binary:
                var bytes = new byte[Base64.GetMaxDecodedFromUtf8Length(text.Length)];
                if (Base64.DecodeFromUtf8(text, bytes, out _, out var written) != System.Buffers.OperationStatus.Done) return false;
                context.Writer.Write(ValueKind.Binary, bytes.AsSpan(0, written));
                return true;
            default:
                context.Writer.Write(ValueKind.String, text);
                return true;
        }
    }

    /// <summary>
    /// Returns a value indicating whether the line is valid JSON, so that reading can continue after it.
    /// </summary>
    private static bool IsJson(ReadOnlySpan<byte> line)
    {
        try
        {
            var reader = new System.Text.Json.Utf8JsonReader(line,
                new System.Text.Json.JsonReaderOptions { MaxDepth = ProtocolCall.MaxDepth, AllowMultipleValues = true });
            while (reader.Read())
            {
            }

            return true;
        }
        catch (System.Text.Json.JsonException)
        {
            return false;
        }
    }
}
