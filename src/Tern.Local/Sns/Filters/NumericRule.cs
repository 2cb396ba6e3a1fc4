using System.Globalization;

namespace Tern.Local.Sns;

/// <summary>
/// Checks the array of a numeric comparison: <c>["=", 1]</c>, <c>["&lt;", 5]</c> or <c>["&gt;", 0, "&lt;=", 5]</c>.
/// </summary>
/// <param name="next">Reads the next token.</param>
/// <param name="token">Returns the current token.</param>
/// <param name="fail">Returns an error at the current token.</param>
/// <param name="failRead">Returns an error after the current token, whose text was read.</param>
internal sealed class NumericRule(
    Func<PolicyTokenKind> next, Func<PolicyToken> token, Func<string, PolicyException> fail, Func<string, PolicyException> failRead)
{
    public void Read()
    {
        if (next() != PolicyTokenKind.StartArray) throw fail("Value of numeric must be an array.");
        if (next() != PolicyTokenKind.Text) throw failRead($"Invalid member in numeric match: {token().Text}");
        var comparison = token().Text;
        next();
        switch (comparison)
        {
            case "=":
                Number("equals");
                End();
                break;
            case "<" or "<=":
                Number(comparison);
                End();
                break;
            case ">" or ">=":
                var bottom = Number(comparison);
                if (next() != PolicyTokenKind.EndArray) ReadTop(bottom);
                break;
            default:
                throw fail($"Unrecognized numeric range operator: {comparison}");
        }
    }

    private void ReadTop(double bottom)
    {
        if (token().Kind != PolicyTokenKind.Text) throw failRead($"Bad value in numeric range: {token().Text}");
        var comparison = token().Text;
        if (comparison is not ("<" or "<=")) throw failRead($"Bad numeric range operator: {comparison}");
        next();
        var top = Number(comparison);
        if (next() != PolicyTokenKind.EndArray) throw fail("Too many terms in numeric range expression");
        if (bottom >= top) throw fail("Bottom must be less than top");
    }

    private double Number(string name) => token().Kind == PolicyTokenKind.Number
        ? double.Parse(token().Text, CultureInfo.InvariantCulture)
        : throw fail($"Value of {name} must be numeric");

    private void End()
    {
        if (next() != PolicyTokenKind.EndArray) throw fail("Too many elements in numeric expression");
    }
}
