using System.Text;

namespace Tern.Load;

/// <summary>A table whose rows requests take in turn, as <c>${name.column}</c>: from a CSV file (RFC 4180) whose first line names the columns.</summary>
public sealed class LoadData
{
    private readonly string[] _columns;
    private readonly List<string[]> _rows;

    private LoadData(string[] columns, List<string[]> rows) => (_columns, _rows) = (columns, rows);

    /// <summary>The names in the first line.</summary>
    public IReadOnlyList<string> Columns => _columns;

    /// <summary>How many rows there are, without the names.</summary>
    public int RowCount => _rows.Count;

    /// <summary>Reads a file in UTF-8.</summary>
    /// <exception cref="FormatException">It is no such table; the message names file and line.</exception>
    /// <exception cref="IOException">It can't be read.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
    public static LoadData FromCsv(string file)
    {
        ArgumentException.ThrowIfNullOrEmpty(file);
        return Parse(File.ReadAllText(file), file);
    }

    /// <summary>Reads the text of such a file.</summary>
    /// <param name="text">The lines, the first with the columns' names.</param>
    /// <param name="source">What errors call it.</param>
    /// <exception cref="FormatException">It is no such table; the message names source and line.</exception>
    public static LoadData Parse(string text, string source = "the data")
    {
        ArgumentNullException.ThrowIfNull(text);
        var (rows, row, field) = (new List<string[]>(), new List<string>(), new StringBuilder());
        var (line, rowLine, isQuoted, wasQuoted) = (1, 1, false, false);
        for (var i = 0; i <= text.Length; i++)
        {
            var c = i < text.Length ? text[i] : '\n';
            if (i == text.Length && isQuoted)
                throw new FormatException($"{source}, line {rowLine}: a quoted field has no end. A quote within one is written twice.");
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
                // An empty line, as at the end of most files, is no row.
                if (row is not [""]) Add(rows, row, source, rowLine);
                row.Clear();
                rowLine = ++line;
            }
            else if (wasQuoted && c != '\r')
                throw new FormatException($"{source}, line {line}: '{c}' follows the end of a quoted field; a comma or a new line may.");
            else field.Append(c);
        }

        if (rows.Count < 2) throw new FormatException($"{source}: there is {(rows.Count == 0 ? "nothing" : "no row below the names of the columns")}.");
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
            throw new FormatException($"{source}, line {line}: {row.Count} fields, and the first line names {rows[0].Length} columns.");
        rows.Add([.. row]);
    }
}
