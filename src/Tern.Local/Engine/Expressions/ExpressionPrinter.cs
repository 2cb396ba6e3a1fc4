using System.Text;

namespace Tern.Local.Engine;

/// <summary>
/// Prints expressions as the engine interprets them: placeholders are replaced with their names and values, and every
/// operand of AND, OR and NOT is in parentheses, to make precedence visible. <c>#s = :v AND size(a) &gt; :n</c> becomes
/// <c>(status = "open") AND (size(a) &gt; 3)</c>. Names that aren't identifiers are in backquotes.
/// </summary>
internal sealed class ExpressionPrinter(Bindings bindings)
{
    private readonly StringBuilder _text = new();

    public static string Print(ConditionExpression expression, Bindings bindings) => Print(expression.Root, bindings);

    public static string Print(Condition condition, Bindings bindings)
    {
        var printer = new ExpressionPrinter(bindings);
        printer.Print(condition);
        return printer._text.ToString();
    }

    public static string Print(ProjectionExpression expression, Bindings bindings)
    {
        var printer = new ExpressionPrinter(bindings);
        printer.PrintAll(expression.Paths, printer.Print);
        return printer._text.ToString();
    }

    /// <summary>
    /// Prints an update: sections in their usual order, and the actions of a section in their original order.
    /// </summary>
    public static string Print(UpdateExpression expression, Bindings bindings)
    {
        var printer = new ExpressionPrinter(bindings);
        foreach (var verb in Enum.GetValues<UpdateVerb>()) printer.Print(verb, Array.FindAll(expression.Actions, action => action.Verb == verb));
        return printer._text.ToString();
    }

    /// <summary>Prints key conditions that weren't parsed from an expression: those of KeyConditions.</summary>
    public static string Print(KeyTerm[] terms, Bindings bindings)
    {
        var printer = new ExpressionPrinter(bindings);
        for (var i = 0; i < terms.Length; i++)
        {
            if (i > 0) printer._text.Append(" AND ");
            if (terms.Length > 1) printer._text.Append('(');
            printer.Print(terms[i]);
            if (terms.Length > 1) printer._text.Append(')');
        }

        return printer._text.ToString();
    }

    public static string Print(DocumentPath path, Bindings bindings)
    {
        var printer = new ExpressionPrinter(bindings);
        printer.Print(path);
        return printer._text.ToString();
    }

    private void Print(Condition condition)
    {
        switch (condition)
        {
            case AndCondition and:
                PrintJoined(and, and.Left, and.Right, " AND ");
                break;
            case OrCondition or:
                PrintJoined(or, or.Left, or.Right, " OR ");
                break;
            case NotCondition not:
                _text.Append("NOT ");
                PrintEnclosed(not.Inner);
                break;
            case CompareCondition compare:
                Print(compare.Left);
                _text.Append(' ').Append(compare.Operator).Append(' ');
                Print(compare.Right);
                break;
            case BetweenCondition between:
                Print(between.Value);
                _text.Append(" BETWEEN ");
                Print(between.Low);
                _text.Append(" AND ");
                Print(between.High);
                break;
            case InCondition membership:
                Print(membership.Value);
                _text.Append(" IN (");
                PrintAll(membership.Candidates, Print);
                _text.Append(')');
                break;
            case FunctionCondition call:
                Print(call.Name, call.Operands);
                break;
            default:
                // A condition that only PartiQL has, without a notation of its own here.
                _text.Append(condition.GetType().Name);
                break;
        }
    }

    /// <summary>
    /// Prints joined conditions. A chain of the same operator needs no extra parentheses, because it's evaluated from
    /// left to right.
    /// </summary>
    private void PrintJoined(Condition whole, Condition left, Condition right, string joint)
    {
        if (left.GetType() == whole.GetType()) Print(left);
        else PrintEnclosed(left);
        _text.Append(joint);
        PrintEnclosed(right);
    }

    private void PrintEnclosed(Condition condition)
    {
        _text.Append('(');
        Print(condition);
        _text.Append(')');
    }

    private void Print(Operand operand)
    {
        switch (operand)
        {
            case PathOperand path:
                Print(path.Path);
                break;
            case ValueOperand value:
                ValuePrinter.Print(_text, bindings.Value(value.Placeholder));
                break;
            case FunctionOperand call:
                Print(call.Name, call.Operands);
                break;
            case ArithmeticOperand sum:
                Print(sum.Left);
                _text.Append(' ').Append(sum.Sign).Append(' ');
                Print(sum.Right);
                break;
            case ConditionOperand condition:
                PrintEnclosed(condition.Condition);
                break;
        }
    }

    private void Print(string function, Operand[] operands)
    {
        _text.Append(function).Append('(');
        PrintAll(operands, Print);
        _text.Append(')');
    }

    private void Print(UpdateVerb verb, UpdateAction[] actions)
    {
        if (actions.Length == 0) return;
        if (_text.Length > 0) _text.Append(' ');
        _text.Append(verb.ToString().ToUpperInvariant()).Append(' ');
        PrintAll(actions, action =>
        {
            Print(action.Path);
            if (action.Value is null) return;
            _text.Append(verb == UpdateVerb.Set ? " = " : " ");
            Print(action.Value);
        });
    }

    private void Print(KeyTerm term)
    {
        var name = new DocumentPath([term.Attribute]);
        if (term.Comparison == KeyComparison.BeginsWith)
        {
            _text.Append(Functions.BeginsWith).Append('(');
            Print(name);
            _text.Append(", ");
            ValuePrinter.Print(_text, bindings.Value(term.Value));
            _text.Append(')');
            return;
        }

        Print(name);
        _text.Append(term.Comparison switch
        {
            KeyComparison.Equal => " = ",
            KeyComparison.Less => " < ",
            KeyComparison.LessOrEqual => " <= ",
            KeyComparison.Greater => " > ",
            KeyComparison.GreaterOrEqual => " >= ",
            _ => " BETWEEN ",
        });
        ValuePrinter.Print(_text, bindings.Value(term.Value));
        if (term.Comparison != KeyComparison.Between) return;
        _text.Append(" AND ");
        ValuePrinter.Print(_text, bindings.Value(term.Upper));
    }

    private void Print(DocumentPath path)
    {
        for (var i = 0; i < path.Steps.Length; i++)
        {
            var step = path.Steps[i];
            if (step.IsIndex)
            {
                _text.Append('[').Append(step.Index).Append(']');
                continue;
            }

            if (i > 0) _text.Append('.');
            PrintName(Encoding.UTF8.GetString(step.NameIn(bindings)));
        }
    }

    private void PrintName(string name)
    {
        var plain = name.Length > 0 && !char.IsAsciiDigit(name[0]) && name.All(static c => char.IsAsciiLetterOrDigit(c) || c == '_');
        if (plain) _text.Append(name);
        else _text.Append('`').Append(name.Replace("`", "``", StringComparison.Ordinal)).Append('`');
    }

    private void PrintAll<T>(IReadOnlyList<T> parts, Action<T> print)
    {
        for (var i = 0; i < parts.Count; i++)
        {
            if (i > 0) _text.Append(", ");
            print(parts[i]);
        }
    }
}
