using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>One node of a condition's tree. Immutable, shared between conditions.</summary>
/// <param name="operators">The operators and functions in it and below.</param>
internal abstract class ConditionNode(int operators)
{
    /// <summary>
    /// The operators and functions in it and below. Counted as the tree is built, so that a tree too large is refused
    /// before anything walks it.
    /// </summary>
    internal int Operators { get; } = operators;

    /// <summary>How tightly it binds, loosest first.</summary>
    internal virtual ConditionPrecedence Precedence => ConditionPrecedence.Term;

    internal abstract void Write(ref AwsJsonWriter json, ExpressionWriter expression);

    /// <summary>
    /// Writes it in parentheses where it binds looser than what stands around it. Never two pairs: the service calls
    /// that redundant and refuses it.
    /// </summary>
    internal void WriteIn(ConditionPrecedence around, ref AwsJsonWriter json, ExpressionWriter expression)
    {
        if (Precedence >= around)
        {
            Write(ref json, expression);
            return;
        }

        expression.Text(ref json, "("u8);
        Write(ref json, expression);
        expression.Text(ref json, ")"u8);
    }

    /// <summary>Writes it as a whole expression.</summary>
    /// <exception cref="ArgumentException">It is more than the service takes.</exception>
    internal void WriteExpression(ref AwsJsonWriter json, ExpressionWriter expression, ReadOnlySpan<byte> member, string what)
    {
        if (Operators > ExpressionWriter.MaxOperators)
        {
            throw new ArgumentException(
                $"The {what} has {Operators} operators and functions, but DynamoDB takes {ExpressionWriter.MaxOperators} at the most. "
                + "Use In(…) for one field with many values, or split the call.");
        }

        expression.Begin(ref json, member);
        Write(ref json, expression);
        expression.End(ref json, what);
    }
}

/// <summary>How tightly a condition binds, loosest first.</summary>
internal enum ConditionPrecedence
{
    Or,
    And,
    Not,

    /// <summary>A comparison, BETWEEN or IN: binds tighter than NOT, yet reads better in parentheses after it.</summary>
    Term,
    Function,
}
