using System.Text;

namespace Tern.ServiceCodegen.Output;

/// <summary>Lines of C# at their indentation, ending in <c>\n</c>.</summary>
internal sealed class CodeWriter
{
    private const int MaxLine = 160;

    private readonly StringBuilder _text = new();
    private int _depth;
    private bool _blankDue;

    /// <summary>Writes a line. An empty one requests a blank line before the next. Blank lines never follow a brace or each other.</summary>
    public void Line(string line = "")
    {
        if (line.Length == 0)
        {
            _blankDue = _text.Length > 0 && !EndsWithOpenBrace();
            return;
        }

        if (_blankDue && line[0] != '}') _text.Append('\n');
        _blankDue = false;
        _text.Append(' ', _depth * 4).Append(line).Append('\n');
    }

    /// <summary>Writes a line, followed by its block in braces.</summary>
    public void Block(string head, Action body, string open = "{", string close = "}")
    {
        Line(head);
        Line(open);
        Indented(body);
        _blankDue = false;
        Line(close);
    }

    /// <summary>Writes lines one level deeper, without braces.</summary>
    public void Indented(Action body)
    {
        _depth++;
        body();
        _depth--;
    }

    /// <summary>true if a line fits at the current indentation; otherwise, false.</summary>
    public bool Fits(string line, int deeper = 0) => (_depth + deeper) * 4 + line.Length <= MaxLine;

    /// <summary>The text so far.</summary>
    public override string ToString() => _text.ToString();

    private bool EndsWithOpenBrace() => _text.Length >= 2 && _text[^2] is '{' or '[' && (_text.Length == 2 || _text[^3] is ' ' or '\n');
}
