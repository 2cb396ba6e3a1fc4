using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>A range of sort keys, before it is known what the sort keys of the type begin with.</summary>
/// <param name="Operator">How it compares.</param>
/// <param name="Low">The lower end, or the only value.</param>
/// <param name="High">The upper end.</param>
internal readonly record struct SortRange(SortOperator Operator, AttributeValue Low, AttributeValue High)
{
    /// <summary>
    /// The range that holds only sort keys of the type. The service takes one comparison of a sort key, so an open end
    /// becomes the first or last key with the prefix,
    /// and an excluded end the next text beside it.
    /// </summary>
    /// <param name="prefix">What every sort key of the type begins with; empty when nothing.</param>
    /// <param name="isConstant">Whether every sort key is exactly the prefix.</param>
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

    /// <summary>Whether a sort key lies in the range. Only of texts that is known here; the service checks the others.</summary>
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

/// <summary>How a range of sort keys compares.</summary>
internal enum SortOperator
{
    /// <summary>It doesn't: all of the partition.</summary>
    Any,
    Equal,
    BeginsWith,
    Between,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}
