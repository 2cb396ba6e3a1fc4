using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Unicode;
using Tern.Buffers;
using Tern.Json;
using Tern.Local.Compression;

namespace Tern.Local.Seeding;

/// <summary>
/// Reads a seed file: a sequence of JSON values, so a file can be one table, an array of tables, or JSON lines:
/// <code>
/// file  = value*                        gzip, or plain UTF-8
/// value = table | line | [ value, … ]
/// table = { "TableName": …, the other members of CreateTable, "TimeToLiveSpecification": …, "Items": [ item, … ] }   all but the first are optional
/// line  = { "Item": item }              as in exports; an item of the table named before it
/// item  = { "pk": { "S": "a" }, … }     DynamoDB's JSON
/// </code>
/// </summary>
internal sealed class SeedFile
{
    private const int MaxDepth = 128;

    private readonly string _fileName;
    private readonly ReadOnlyMemory<byte> _bytes;
    private readonly List<SeedStep> _steps = [];
    private string? _table;
    private int _line = 1;
    private int _counted; // the number of bytes whose lines are counted in _line

    private SeedFile(string fileName, ReadOnlyMemory<byte> bytes)
    {
        _fileName = fileName;
        _bytes = bytes;
    }

    /// <summary>Returns the requests that a file describes, in the file's order.</summary>
    /// <exception cref="LocalSeedException">The file isn't JSON, or its JSON has a different structure.</exception>
    public static List<SeedStep> Read(string fileName, byte[] bytes)
    {
        var plain = Decompress(fileName, bytes);
        if (!Utf8.IsValid(plain)) throw NoText(fileName, plain);
        var file = new SeedFile(fileName, plain.AsMemory(plain.AsSpan().StartsWith("\uFEFF"u8) ? 3 : 0));
        try
        {
            var reader = new Utf8JsonReader(file._bytes.Span, new JsonReaderOptions { AllowMultipleValues = true, MaxDepth = MaxDepth });
            while (reader.Read()) file.ReadValue(ref reader);
        }
        catch (JsonException failure)
        {
            // The reader counts lines from 0, and appends the number to its message.
            var end = failure.Message.IndexOf(" LineNumber:", StringComparison.Ordinal);
            throw new LocalSeedException(fileName, (int)(failure.LineNumber ?? 0) + 1, "This isn't valid JSON. "
                + (end < 0 ? failure.Message : failure.Message[..end]), failure);
        }
        catch (InvalidOperationException failure)
        {
            throw new LocalSeedException(fileName, file._line,
                @"A name in this table isn't valid UTF-8: it has an escape such as \ud83d without its other half.", failure);
        }

        return file._steps;
    }

    private void ReadValue(ref Utf8JsonReader reader)
    {
        switch (reader.TokenType)
        {
            case JsonTokenType.StartArray:
                while (reader.Read() && reader.TokenType != JsonTokenType.EndArray) ReadValue(ref reader);
                break;
            case JsonTokenType.StartObject:
                ReadEntry(ref reader);
                break;
            default:
                throw Fault(LineOf(ref reader), "Expected an object: a table with its items, or a line of an export.");
        }
    }

    private void ReadEntry(ref Utf8JsonReader reader)
    {
        var line = LineOf(ref reader);
        var definition = new List<(string Name, ReadOnlyMemory<byte> Value)>();
        var items = new List<SeedStep>();
        ReadOnlyMemory<byte> item = default, timeToLive = default;
        string? name = null;
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var member = reader.GetString()!;
            reader.Read();
            switch (member)
            {
                case "TableName":
                    name = reader.TokenType == JsonTokenType.String ? reader.GetString() : throw Fault(LineOf(ref reader), "Expected a string as TableName.");
                    break;
                case "Item":
                    item = ReadItem(ref reader);
                    break;
                case "Items":
                    if (reader.TokenType != JsonTokenType.StartArray) throw Fault(LineOf(ref reader), "Expected an array as Items.");
                    while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
                        items.Add(new SeedStep(SeedStepKind.PutItem, LineOf(ref reader), "", ReadItem(ref reader)));
                    break;
                case "TimeToLiveSpecification":
                    timeToLive = ReadRaw(ref reader);
                    break;
                default:
                    definition.Add((member, ReadRaw(ref reader)));
                    break;
            }
        }

        if (name is null && item.IsEmpty) throw Fault(line, "Expected TableName, or Item as in a line of an export.");
        if (!item.IsEmpty && (definition.Count > 0 || items.Count > 0))
            throw Fault(line, "A line of an export must contain nothing but Item. Lines of an incremental export, with keys and images, can't be used.");
        _table = name ?? _table ?? throw Fault(line, """An item needs a table: specify it on an earlier line, such as {"TableName":"orders"}.""");
        if (definition.Count > 0) _steps.Add(new SeedStep(SeedStepKind.CreateTable, line, _table, CreateTable(_table, definition)));
        else if (item.IsEmpty) _steps.Add(new SeedStep(SeedStepKind.UseTable, line, _table, default));
        if (!timeToLive.IsEmpty) _steps.Add(new SeedStep(SeedStepKind.UpdateTimeToLive, line, _table, timeToLive));
        if (!item.IsEmpty) _steps.Add(new SeedStep(SeedStepKind.PutItem, line, _table, item));
        foreach (var step in items) _steps.Add(step with { TableName = _table });
    }

    /// <summary>
    /// Builds the CreateTable request. A table without billing settings is on demand: capacity units would be noise in
    /// a seed.
    /// </summary>
    private static byte[] CreateTable(string table, List<(string Name, ReadOnlyMemory<byte> Value)> definition)
    {
        using var request = new PooledBuffer();
        var writer = new AwsJsonWriter(request);
        writer.WriteStartObject();
        writer.WriteName("TableName"u8);
        writer.WriteString(table);
        foreach (var (name, value) in definition)
        {
            writer.WriteName(name);
            writer.WriteRaw(value.Span);
        }

        if (!definition.Any(static member => member.Name is "BillingMode" or "ProvisionedThroughput"))
        {
            writer.WriteName("BillingMode"u8);
            writer.WriteString("PAY_PER_REQUEST"u8);
        }

        writer.WriteEndObject();
        writer.Flush();
        return request.WrittenSpan.ToArray();
    }

    private ReadOnlyMemory<byte> ReadItem(ref Utf8JsonReader reader)
    {
        if (reader.TokenType != JsonTokenType.StartObject)
            throw Fault(LineOf(ref reader), """Expected an item in DynamoDB's JSON, such as {"id":{"S":"a"}}.""");
        return ReadRaw(ref reader);
    }

    /// <summary>Reads the value at the reader's position, unparsed.</summary>
    private ReadOnlyMemory<byte> ReadRaw(ref Utf8JsonReader reader)
    {
        var start = (int)reader.TokenStartIndex;
        reader.Skip();
        return _bytes[start..(int)reader.BytesConsumed];
    }

    /// <summary>
    /// Returns the line of the reader's current token. Calls follow the order of tokens, so every byte is counted once.
    /// </summary>
    private int LineOf(ref Utf8JsonReader reader)
    {
        var at = (int)reader.TokenStartIndex;
        _line += _bytes.Span[_counted..at].Count((byte)'\n');
        _counted = at;
        return _line;
    }

    private LocalSeedException Fault(int line, string message) => new(_fileName, line, message);

    /// <summary>
    /// Reports the position of the invalid bytes. The reader checks only names, and the service's message doesn't state
    /// it.
    /// </summary>
    private static LocalSeedException NoText(string fileName, ReadOnlySpan<byte> bytes)
    {
        var at = 0;
        while (Rune.DecodeFromUtf8(bytes[at..], out _, out var length) == OperationStatus.Done) at += length;
        return new LocalSeedException(fileName, bytes[..at].Count((byte)'\n') + 1,
            $"The file isn't in UTF-8: the byte 0x{bytes[at]:X2} at offset {at} isn't part of a character. Save it as UTF-8.");
    }

    private static byte[] Decompress(string fileName, byte[] bytes)
    {
        if (bytes is not [0x1F, 0x8B, ..]) return bytes;
        try
        {
            using var unpacked = new MemoryStream();
            using (var zip = new WholeGzipStream(new MemoryStream(bytes))) zip.CopyTo(unpacked);
            return unpacked.ToArray();
        }
        catch (InvalidDataException failure)
        {
            throw new LocalSeedException(fileName, 1,
                "The file begins like gzip, but is damaged, truncated, or followed by other data. Compress or copy it again.", failure);
        }
    }
}
