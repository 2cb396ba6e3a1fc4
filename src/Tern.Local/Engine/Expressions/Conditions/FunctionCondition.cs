using System.Text;

namespace Tern.Local.Engine;

/// <summary>attribute_exists, attribute_not_exists, attribute_type, begins_with and contains.</summary>
internal sealed class FunctionCondition(FunctionOperand call) : Condition
{
    private static readonly string[] s_typeNames = ["B", "NULL", "SS", "BOOL", "L", "BS", "N", "NS", "S", "M"];

    // The same set, in the order of PartiQL's error messages.
    private static readonly string[] s_partiQlTypeNames = ["N", "BS", "L", "B", "NULL", "M", "S", "SS", "NS", "BOOL"];

    public string Name => call.Name;

    public Operand[] Operands => call.Operands;

    public override bool Evaluate(ReadOnlySpan<byte> item, Bindings bindings)
    {
        var first = Operands[0].Resolve(item, bindings, stackalloc byte[Operand.ScratchBytes]);
        if (Name == Functions.AttributeExists) return !first.IsAbsent;
        if (Name == Functions.AttributeNotExists) return first.IsAbsent;
        var second = Operands[1].Resolve(item, bindings, stackalloc byte[Operand.ScratchBytes]);
        if (first.IsAbsent || second.IsAbsent) return false;
        return Name switch
        {
            Functions.BeginsWith => first.Kind == second.Kind && first.Kind is ValueKind.String or ValueKind.Binary && first.Payload.StartsWith(second.Payload),
            Functions.Contains => Contains(first, second),
            _ => TypeMatches(first.Kind, second.Payload),
        };
    }

    private static bool TypeMatches(ValueKind kind, ReadOnlySpan<byte> name) => Ascii.Equals(name, kind.Name());

    private static bool Contains(EncodedValue whole, EncodedValue part)
    {
        switch (whole.Kind)
        {
            case ValueKind.String or ValueKind.Binary:
                return part.Kind == whole.Kind && whole.Payload.IndexOf(part.Payload) >= 0;
            case ValueKind.StringSet or ValueKind.NumberSet or ValueKind.BinarySet:
                return part.Kind == whole.Kind.Element() && SetReader.Contains(whole.Payload, part.Payload);
            case ValueKind.List:
                var elements = new ListReader(whole.Payload);
                while (elements.Next())
                {
                    if (elements.Value.SameAs(part)) return true;
                }

                return false;
            default:
                return false;
        }
    }

    public override void Validate(ConditionExpression expression, Bindings bindings)
    {
        if (Name == Functions.Size)
            throw expression.Invalid("The function is not allowed to be used this way in an expression; function: size");
        expression.RequireOperandCount(call);
        foreach (var operand in Operands) expression.ValidateOperand(operand, bindings);
        switch (Name)
        {
            case Functions.AttributeExists or Functions.AttributeNotExists:
                if (Operands[0] is not PathOperand) throw expression.Invalid("Operator or function requires a document path; operator or function: " + Name);
                break;
            case Functions.AttributeType:
                ValidateTypeName(expression, bindings);
                break;
            case Functions.BeginsWith:
                foreach (var operand in Operands)
                {
                    if (operand is ValueOperand value && bindings.Value(value.Placeholder).Kind is not (ValueKind.String or ValueKind.Binary))
                        throw expression.WrongType(Name, bindings.Value(value.Placeholder).Kind.Name());
                    if (operand is FunctionOperand) throw expression.WrongType(Name, "N");
                }

                break;
        }

        if (Operands.Length == 2) expression.RequireDistinct(Name, Operands[0], Operands[1], bindings);
    }

    private void ValidateTypeName(ConditionExpression expression, Bindings bindings)
    {
        if (Operands[0] is not PathOperand) throw expression.Invalid("Operator or function requires a document path; operator or function: " + Name);
        if (Operands[1] is not ValueOperand operand) throw expression.WrongType(Name, "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}");
        var type = bindings.Value(operand.Placeholder);
        if (type.Kind != ValueKind.String) throw expression.WrongType(Name, type.Kind.Name());
        var name = Encoding.UTF8.GetString(type.Payload);
        if (!s_typeNames.Contains(name))
            throw expression.Invalid(
                $"Invalid attribute type name found; type: {name}, valid types: "
                    + $"{{{string.Join(',', expression.Parameter.Length == 0 ? s_partiQlTypeNames : s_typeNames)}}}");
    }
}
