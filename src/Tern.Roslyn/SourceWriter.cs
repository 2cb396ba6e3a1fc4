using System.Text;

namespace Tern.Roslyn;

/// <summary>Collects lines of source code with their indentation.</summary>
internal sealed class SourceWriter
{
    private readonly StringBuilder _text = new();
    private int _indentation;
    private bool _blankDue;

    /// <summary>Appends a line, or several lines of a raw string.</summary>
    public void Line(string text)
    {
        foreach (var line in text.Split('\n'))
        {
            if (_blankDue) _text.Append('\n');
            _blankDue = false;
            if (line.Length > 0) _text.Append(' ', _indentation * 4).Append(line);
            _text.Append('\n');
        }
    }

    /// <summary>Inserts a blank line before the next line, unless a block ends first.</summary>
    public void Blank() => _blankDue = true;

    /// <summary>Opens a block.</summary>
    public void Open(string header)
    {
        Line(header);
        Line("{");
        _indentation++;
    }

    /// <summary>Closes a block.</summary>
    public void Close(string end = "}")
    {
        _blankDue = false;
        _indentation--;
        Line(end);
    }

    /// <summary>Appends text to the last line.</summary>
    public void Append(string text) => _text.Insert(_text.Length - 1, text);

    public void Indented(string text)
    {
        _indentation++;
        Line(text);
        _indentation--;
    }

    public override string ToString() => _text.ToString();
}
