using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>A range of sort keys, before the prefix of the type's sort keys is applied.</summary>
/// <param name="Operator">The comparison.</param>
/// <param name="Low">The lower bound, or the only value.</param>
/// <param name="High">The upper bound.</param>
internal readonly record struct SortRange(SortOperator Operator, AttributeValue Low, AttributeValue High)
{
    /// <summary>
    /// Returns the range limited to the type's sort keys. The service accepts one comparison of a sort key, so an open
    /// bound becomes the first or last key with the prefix, and an exclusive bound becomes the adjacent text.
    /// </summary>
    /// <param name="prefix">The prefix of all sort keys of the type; empty if there is none.</param>
    /// <param name="isConstant">true if every sort key equals the prefix; otherwise, false.</param>
    internal SortRange Within(string prefix, bool isConstant)
    {
        if (prefix.Length == 0) return this;
        return Operator switch
        {
            SortOperator.Any => new(isConstant ? SortOperator.Equal : SortOperator.BeginsWith, prefix, default),
            SortOperator.GreaterOrEqual => new(SortOperator.Between, Low, SortText.Last(prefix)),
            SortOperator.Greater => new(SortOperator.Between, SortText.After(Low.AsString()), SortText.Last(prefix)),
            SortOperator.LessOrEqual => new(SortOperator.Between, prefix, High),
            SortOperator.Less => new(SortOperator.Between, prefix, SortText.Before(High.AsString())),
            _ => this,
        };
    }

    /// <summary>
    /// Determines whether a sort key is in the range. Only text is checked here; the service checks other types.
    /// </summary>
    internal bool Contains(AttributeValue sort)
    {
        if (!sort.TryGetString(out var text)) return true;
        return Operator switch
        {
            SortOperator.Equal => sort == Low,
            SortOperator.BeginsWith => text.StartsWith(Low.AsString(), StringComparison.Ordinal),
            SortOperator.Between => SortText.Compare(Low.AsString(), text) <= 0 && SortText.Compare(text, High.AsString()) <= 0,
            SortOperator.Less => SortText.Compare(text, High.AsString()) < 0,
            SortOperator.LessOrEqual => SortText.Compare(text, High.AsString()) <= 0,
            SortOperator.Greater => SortText.Compare(text, Low.AsString()) > 0,
            SortOperator.GreaterOrEqual => SortText.Compare(text, Low.AsString()) >= 0,
            _ => true,
        };
    }

    internal void Write(ref AwsJsonWriter json, ExpressionWriter expression, string attribute)
    {
        if (Operator == SortOperator.BeginsWith)
        {
            expression.Text(ref json, "begins_with("u8);
            expression.Name(ref json, attribute);
            expression.Text(ref json, ", "u8);
            expression.Value(ref json, Low);
            expression.Text(ref json, ")"u8);
            return;
        }

        expression.Name(ref json, attribute);
        expression.Text(ref json, Operator switch
        {
            SortOperator.Equal => " = "u8,
            SortOperator.Less => " < "u8,
            SortOperator.LessOrEqual => " <= "u8,
            SortOperator.Greater => " > "u8,
            SortOperator.GreaterOrEqual => " >= "u8,
            _ => " BETWEEN "u8,
        });
        expression.Value(ref json, Operator is SortOperator.Less or SortOperator.LessOrEqual ? High : Low);
        if (Operator != SortOperator.Between) return;
        expression.Text(ref json, " AND "u8);
        expression.Value(ref json, High);
    }
}

/// <summary>The comparison of a range of sort keys.</summary>
internal enum SortOperator
{
    /// <summary>No comparison: the whole partition.</summary>
    Any,
    Equal,
    BeginsWith,
    Between,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}
