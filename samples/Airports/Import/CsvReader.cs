using System.Text;

namespace Airports.Import;

/// <summary>
/// Reads CSV as defined by RFC 4180: a quoted field can contain commas, line breaks and doubled quotes.
/// </summary>
internal sealed class CsvReader(TextReader text, string fileName)
{
    private readonly StringBuilder _field = new();
    private int _line = 1;

    /// <summary>Reads the records after the header, which must name exactly these columns.</summary>
    public IEnumerable<string[]> ReadRecords(params string[] columns)
    {
        var header = ReadRecord();
        if (!header.SequenceEqual(columns))
        {
            throw Malformed(1, $"the header must be '{string.Join(',', columns)}', but it is '{string.Join(',', header)}'");
        }

        while (text.Peek() >= 0)
        {
            var line = _line;
            var record = ReadRecord();
            yield return record.Length == columns.Length
                ? record
                : throw Malformed(line, $"expected {columns.Length} fields, but found {record.Length}");
        }
    }

    private string[] ReadRecord()
    {
        var fields = new List<string>();
        do
        {
            fields.Add(text.Peek() == '"' ? ReadQuotedField() : ReadPlainField());
        }
        while (Take(','));

        TakeLineEnd();
        return [.. fields];
    }

    private string ReadPlainField()
    {
        _field.Clear();
        while (text.Peek() is >= 0 and not (',' or '\r' or '\n'))
        {
            var next = (char)text.Read();
            if (next == '"')
            {
                throw Malformed(_line, "a quote inside a field that doesn't start with one");
            }

            _field.Append(next);
        }

        return _field.ToString();
    }

    private string ReadQuotedField()
    {
        var firstLine = _line;
        _field.Clear();
        text.Read();
        while (true)
        {
            var next = text.Read();
            switch (next)
            {
                case < 0:
                    throw Malformed(firstLine, "a quoted field without an end");
                case '"' when !Take('"'):
                    return _field.ToString();
                case '\n':
                    _line++;
                    break;
            }

            _field.Append((char)next);
        }
    }

    private void TakeLineEnd()
    {
        Take('\r');
        if (!Take('\n') && text.Peek() >= 0)
        {
            throw Malformed(_line, $"expected a comma or the end of the line, but found '{(char)text.Peek()}'");
        }

        _line++;
    }

    private bool Take(char expected)
    {
        if (text.Peek() != expected)
        {
            return false;
        }

        text.Read();
        return true;
    }

    private FormatException Malformed(int line, string what) => new($"{fileName}, line {line}: {what}.");
}
