using System.Text;

namespace Tern.Local.Engine;

/// <summary>
/// The common parts of the grammars: tokens, paths, operands and their errors. Syntax errors are thrown immediately.
/// Other errors are found during parsing, but reported after it, reserved words first, as in the service.
/// </summary>
internal abstract class ExpressionParser
{
    /// <summary>The maximum length of an expression, in bytes (developer guide, "Expression parameters").</summary>
    public const int MaxBytes = 4096;

    // Nested parentheses and functions are parsed recursively, and this limit prevents a stack overflow. The service
    // has no such limit.
    private const int MaxDepth = 400;

    private readonly string _text;
    private readonly List<Token> _tokens;
    private readonly List<string> _names = [];
    private readonly List<string> _values = [];
    private int _at;
    private int _depth;
    private string? _reservedWord;
    private string? _unknownFunction;
    private DocumentPath? _deepPath;
    private bool _listAppendInside;
    private readonly List<DocumentPath> _operandPaths = [];

    protected ExpressionParser(string parameter, string text)
    {
        Parameter = parameter;
        _text = text;
        if (text.AsSpan().Trim(" \t\r\n").IsEmpty) throw Invalid("The expression can not be empty;");
        var size = Encoding.UTF8.GetByteCount(text);
        if (size > MaxBytes) throw Invalid($"Expression size has exceeded the maximum allowed size; expression size: {size}");
        _tokens = Lexer.Read(text);
    }

    protected string Parameter { get; }

    /// <summary>The paths that are used as operands.</summary>
    protected DocumentPath[] OperandPaths => [.. _operandPaths];

    protected Token Current => _tokens[_at];

    protected Token Following => _tokens[Math.Min(_at + 1, _tokens.Count - 1)];

    /// <summary>Returns the token this many positions ahead, or the last token if there are fewer.</summary>
    protected Token Peek(int ahead) => _tokens[Math.Min(_at + ahead, _tokens.Count - 1)];

    /// <summary>The number of operators read: comparisons, arithmetic, functions, and logical operators.</summary>
    protected int Operators { get; private set; }

    protected byte[][] NameKeys => [.. _names.Select(Encoding.UTF8.GetBytes)];

    protected byte[][] ValueKeys => [.. _values.Select(Encoding.UTF8.GetBytes)];

    protected void Advance() => _at++;

    protected bool TryTake(string symbol)
    {
        if (!Current.Is(symbol)) return false;
        Advance();
        return true;
    }

    protected bool TryTakeKeyword(string word)
    {
        if (!Current.IsKeyword(word)) return false;
        Advance();
        return true;
    }

    protected void Take(string symbol)
    {
        if (!TryTake(symbol)) throw SyntaxError();
    }

    protected void TakeEnd()
    {
        if (Current.Kind != TokenKind.End) throw SyntaxError();
    }

    /// <summary>Throws the errors that were collected during parsing. Call it at the end.</summary>
    protected void ThrowCollected()
    {
        if (_reservedWord is not null) throw Invalid("Attribute name is a reserved keyword; reserved keyword: " + _reservedWord);
        if (_unknownFunction is not null) throw Invalid(Functions.Refusal(Parameter, _unknownFunction));
    }

    /// <summary>
    /// Throws for well-formed expressions that aren't allowed. Call it after all other checks that depend only on the
    /// text.
    /// </summary>
    protected void ThrowMisuse()
    {
        if (_deepPath is not null) throw Invalid(DocumentPath.TooDeep(_deepPath.Steps.Length));
        if (!_listAppendInside) return;
        throw Invalid("The function is not allowed to be used this way in an expression; function: " + Functions.ListAppend);
    }

    protected void CountOperator() => Operators++;

    /// <summary>
    /// Checks an operand of a function or of a sum: list_append isn't allowed there, only as the whole value to set.
    /// </summary>
    protected void CheckInside(Operand operand) =>
        _listAppendInside |= operand is FunctionOperand { Name: Functions.ListAppend };

    protected DocumentPath ReadPath()
    {
        var steps = new List<PathStep> { ReadName() };
        while (true)
        {
            if (TryTake("."))
            {
                steps.Add(ReadName());
            }
            else if (TryTake("["))
            {
                if (Current.Kind != TokenKind.Number) throw SyntaxError();
                if (!int.TryParse(Current.Text, out var index))
                    throw Invalid($"List index is not within the allowable range; index: [{Current.Text}]");
                steps.Add(PathStep.At(index));
                Advance();
                Take("]");
            }
            else
            {
                var path = new DocumentPath([.. steps]);
                if (steps.Count > DocumentPath.MaxSteps) _deepPath ??= path;
                return path;
            }
        }
    }

    private PathStep ReadName()
    {
        var token = Current;
        switch (token.Kind)
        {
            case TokenKind.Identifier:
                if (ReservedWords.Contains(token.Text)) _reservedWord ??= token.Text;
                Advance();
                return PathStep.Literal(token.Text);
            case TokenKind.NamePlaceholder:
                Advance();
                return PathStep.Named(Number(_names, token.Text));
            default:
                throw SyntaxError();
        }
    }

    protected int ReadValue()
    {
        var number = Number(_values, Current.Text);
        Advance();
        return number;
    }

    /// <summary>operand = path | value | function ( operand, … ) | ( operand )</summary>
    protected Operand ReadOperand()
    {
        var token = Current;
        if (token.Kind == TokenKind.ValuePlaceholder) return new ValueOperand(ReadValue());
        if (token.Kind == TokenKind.Identifier && Following.Is("(")) return ReadFunction();
        if (TryTake("("))
        {
            Deeper();
            var inner = ReadOperand();
            Take(")");
            _depth--;
            return inner;
        }

        var path = ReadPath();
        _operandPaths.Add(path);
        return new PathOperand(path);
    }

    protected FunctionOperand ReadFunction()
    {
        var name = Current.Text;
        if (!Functions.IsKnown(Parameter, name)) _unknownFunction ??= name;
        CountOperator();
        Advance();
        Take("(");
        Deeper();
        var operands = new List<Operand>();
        do
        {
            operands.Add(ReadOperand());
            CheckInside(operands[^1]);
        }
        while (TryTake(","));
        Take(")");
        _depth--;
        return new FunctionOperand(name, [.. operands]);
    }

    protected void Deeper()
    {
        if (++_depth <= MaxDepth) return;
        throw Invalid(Operators > Expression.MaxOperators
            ? Expression.TooManyOperators
            : $"The expression is nested too deeply; at most {MaxDepth} parentheses may be open");
    }

    protected void Shallower() => _depth--;

    /// <summary>Creates the error for an unexpected token, with the text around it.</summary>
    protected EngineException SyntaxError()
    {
        var from = _at > 0 ? _tokens[_at - 1].Start : Current.Start;
        var to = Current.Kind == TokenKind.End ? _text.Length : Following.Kind == TokenKind.End ? Current.End : Following.End;
        return Invalid($"Syntax error; token: \"{Current.Text}\", near: \"{_text[from..to]}\"");
    }

    protected EngineException Invalid(string message) => EngineException.Validation($"Invalid {Parameter}: {message}");

    private static int Number(List<string> placeholders, string text)
    {
        var at = placeholders.IndexOf(text);
        if (at >= 0) return at;
        placeholders.Add(text);
        return placeholders.Count - 1;
    }
}
