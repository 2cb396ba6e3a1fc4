using System.Text;

namespace Tern.Load;

/// <summary>
/// A data table from a CSV file (RFC 4180) whose first line contains the column names. Requests use the rows in turn,
/// with placeholders of the form <c>${name.column}</c>.
/// </summary>
public sealed class LoadData
{
    private readonly string[] _columns;
    private readonly List<string[]> _rows;

    private LoadData(string[] columns, List<string[]> rows) => (_columns, _rows) = (columns, rows);

    /// <summary>Gets the column names from the first line.</summary>
    public IReadOnlyList<string> Columns => _columns;

    /// <summary>Gets the number of rows, not counting the column names.</summary>
    public int RowCount => _rows.Count;

    /// <summary>Reads a UTF-8 file.</summary>
    /// <exception cref="FormatException">The file isn't a valid table; the message contains the file and the
    /// line.</exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    public static LoadData FromCsv(string file)
    {
        ArgumentException.ThrowIfNullOrEmpty(file);
        return Parse(File.ReadAllText(file), file);
    }

    /// <summary>Parses the content of a CSV file.</summary>
    /// <param name="text">The lines, starting with the column names.</param>
    /// <param name="source">The name of the source, for error messages.</param>
    /// <exception cref="FormatException">The text isn't a valid table; the message contains the source and the
    /// line.</exception>
    public static LoadData Parse(string text, string source = "the data")
    {
        ArgumentNullException.ThrowIfNull(text);
        var (rows, row, field) = (new List<string[]>(), new List<string>(), new StringBuilder());
        var (line, rowLine, isQuoted, wasQuoted) = (1, 1, false, false);
        for (var i = 0; i <= text.Length; i++)
        {
            var c = i < text.Length ? text[i] : '\n';
            if (i == text.Length && isQuoted)
                throw new FormatException($"{source}, line {rowLine}: a quoted field has no end. Write quotes within a field twice.");
            if (isQuoted)
            {
                if (c == '\n') line++;
                if (c != '"') field.Append(c);
                else if (i + 1 < text.Length && text[i + 1] == '"') field.Append(text[i++]);
                else isQuoted = false;
            }
            else if (c == '"' && field.Length == 0 && !wasQuoted) isQuoted = wasQuoted = true;
            else if (c is ',' or '\n')
            {
                if (c == '\n' && field is [.., '\r']) field.Length--;
                row.Add(field.ToString());
                field.Clear();
                wasQuoted = false;
                if (c != '\n') continue;
                // An empty line, which most files have at the end, isn't a row.
                if (row is not [""]) Add(rows, row, source, rowLine);
                row.Clear();
                rowLine = ++line;
            }
            else if (wasQuoted && c != '\r')
                throw new FormatException($"{source}, line {line}: '{c}' follows the end of a quoted field. Expected a comma or a new line.");
            else field.Append(c);
        }

        if (rows.Count < 2) throw new FormatException($"{source}: there is {(rows.Count == 0 ? "nothing" : "no row below the column names")}.");
        var columns = rows[0];
        columns[0] = columns[0].TrimStart('\uFEFF');
        rows.RemoveAt(0);
        return new LoadData(columns, rows);
    }

    internal int IndexOf(string column) => Array.IndexOf(_columns, column);

    internal string this[long row, int column] => _rows[(int)(row % _rows.Count)][column];

    private static void Add(List<string[]> rows, List<string> row, string source, int line)
    {
        if (rows.Count > 0 && row.Count != rows[0].Length)
            throw new FormatException($"{source}, line {line}: {row.Count} fields, but the first line names {rows[0].Length} columns.");
        rows.Add([.. row]);
    }
}
