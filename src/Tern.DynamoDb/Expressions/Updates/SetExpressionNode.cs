using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>A SET action that depends on the stored value.</summary>
internal sealed class SetExpressionNode(SetForm form, FieldPath path, AttributeValue value, AttributeValue start = default)
    : UpdateNode(path, UpdateSection.Set)
{
    internal override int Operators => form == SetForm.IfAbsent ? 2 : 3;

    internal override void Write(ref AwsJsonWriter json, ExpressionWriter expression)
    {
        expression.Path(ref json, Path);
        switch (form)
        {
            case SetForm.IfAbsent:
                expression.Text(ref json, " = "u8);
                Stored(ref json, expression, value);
                break;
            case SetForm.Subtract:
                expression.Text(ref json, " = "u8);
                Stored(ref json, expression, start);
                expression.Text(ref json, " - "u8);
                expression.Value(ref json, value);
                break;
            case SetForm.Append:
                expression.Text(ref json, " = list_append("u8);
                Stored(ref json, expression, start);
                expression.Text(ref json, ", "u8);
                expression.Value(ref json, value);
                expression.Text(ref json, ")"u8);
                break;
            default:
                expression.Text(ref json, " = list_append("u8);
                expression.Value(ref json, value);
                expression.Text(ref json, ", "u8);
                Stored(ref json, expression, start);
                expression.Text(ref json, ")"u8);
                break;
        }
    }

    private void Stored(ref AwsJsonWriter json, ExpressionWriter expression, AttributeValue whenAbsent)
    {
        expression.Text(ref json, "if_not_exists("u8);
        expression.Path(ref json, Path);
        expression.Text(ref json, ", "u8);
        expression.Value(ref json, whenAbsent);
        expression.Text(ref json, ")"u8);
    }
}

/// <summary>The forms of SET that depend on the stored value.</summary>
internal enum SetForm
{
    /// <summary><c>path = if_not_exists(path, :value)</c></summary>
    IfAbsent,

    /// <summary><c>path = if_not_exists(path, :start) - :value</c></summary>
    Subtract,

    /// <summary><c>path = list_append(if_not_exists(path, :start), :value)</c></summary>
    Append,

    /// <summary><c>path = list_append(:value, if_not_exists(path, :start))</c></summary>
    Prepend,
}
