using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>A node of a condition's tree. It's immutable and shared between conditions.</summary>
/// <param name="operators">The number of operators and functions in the node and below.</param>
internal abstract class ConditionNode(int operators)
{
    /// <summary>
    /// The number of operators and functions in the node and below. It's counted while the tree is built, so that a
    /// tree that is too large is rejected before it's traversed.
    /// </summary>
    internal int Operators { get; } = operators;

    /// <summary>The node's precedence, with the loosest binding first.</summary>
    internal virtual ConditionPrecedence Precedence => ConditionPrecedence.Term;

    internal abstract void Write(ref AwsJsonWriter json, ExpressionWriter expression);

    /// <summary>
    /// Writes the node, in parentheses if it binds more loosely than its context. It never writes two pairs, because
    /// the service rejects redundant parentheses.
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

    /// <summary>Writes the node as a whole expression.</summary>
    /// <exception cref="ArgumentException">The expression exceeds the service's limits.</exception>
    internal void WriteExpression(ref AwsJsonWriter json, ExpressionWriter expression, ReadOnlySpan<byte> member, string what)
    {
        if (Operators > ExpressionWriter.MaxOperators)
        {
            throw new ArgumentException(
                $"The {what} has {Operators} operators and functions, but DynamoDB allows at most {ExpressionWriter.MaxOperators}. "
                + "Use In(…) for one field with many values, or split the call.");
        }

        expression.Begin(ref json, member);
        Write(ref json, expression);
        expression.End(ref json, what);
    }
}

/// <summary>The precedence of conditions, with the loosest binding first.</summary>
internal enum ConditionPrecedence
{
    Or,
    And,
    Not,

    /// <summary>
    /// A comparison, BETWEEN or IN: it binds more tightly than NOT, but is easier to read in parentheses after it.
    /// </summary>
    Term,
    Function,
}
