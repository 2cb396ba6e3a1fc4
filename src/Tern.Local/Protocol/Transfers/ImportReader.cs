using System.Buffers.Text;
using System.Text;
using Tern.Local.Compression;
using Tern.Local.Engine;
using Tern.Local.Engine.Tables;
using Tern.Local.Engine.Values;
using Tern.Local.Engine.Values.Numbers;

namespace Tern.Local.Protocol.Transfers;

/// <summary>
/// Reads objects of a bucket into a table and counts, as the service does: an item that can't be is an error and the
/// next one follows, and an object that can't be read on is left.
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

    /// <summary>Reads an object of CSV. All attributes are strings but those of keys, which have their types.</summary>
    /// <param name="from">The object.</param>
    /// <param name="gzip">Whether it is compressed.</param>
    /// <param name="delimiter">What stands between fields.</param>
    /// <param name="header">The attributes' names; null when the first line has them.</param>
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
            // No compressed data, or cut off, or a line without an end.
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

    /// <summary>Could the rest of the object be read on after the line?</summary>
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
