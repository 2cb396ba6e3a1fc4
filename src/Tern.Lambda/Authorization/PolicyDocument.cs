using Tern.Json;

namespace Tern.Lambda.Authorization;

/// <summary>
/// Reads and writes an IAM policy:
/// <c>{"Version":"2012-10-17","Statement":[{"Action":"execute-api:Invoke","Effect":"Allow","Resource":[…]}]}</c>.
/// </summary>
internal static class PolicyDocument
{
    public static void Write(ref AwsJsonWriter writer, IReadOnlyList<AuthorizerStatement> statements)
    {
        writer.WriteStartObject();
        writer.WriteName("Version"u8);
        writer.WriteRaw("\"2012-10-17\""u8);
        writer.WriteName("Statement"u8);
        writer.WriteStartArray();
        foreach (var statement in statements)
        {
            writer.WriteStartObject();
            writer.WriteName("Action"u8);
            writer.WriteRaw("\"execute-api:Invoke\""u8);
            writer.WriteName("Effect"u8);
            writer.WriteRaw(statement.Effect == AuthorizerEffect.Allow ? "\"Allow\""u8 : "\"Deny\""u8);
            writer.WriteName("Resource"u8);
            writer.WriteStartArray();
            foreach (var resource in statement.Resources) writer.WriteString(resource);
            writer.WriteEndArray();
            writer.WriteEndObject();
        }

        writer.WriteEndArray();
        writer.WriteEndObject();
    }

    public static IReadOnlyList<AuthorizerStatement> Read(ref AwsJsonReader reader)
    {
        IReadOnlyList<AuthorizerStatement> statements = [];
        reader.BeginObject();
        while (reader.NextMember(out var name))
        {
            if (name.SequenceEqual("Statement"u8)) statements = ReadStatements(ref reader);
            else reader.SkipValue();
        }

        return statements;
    }

    private static List<AuthorizerStatement> ReadStatements(ref AwsJsonReader reader)
    {
        var statements = new List<AuthorizerStatement>();
        reader.BeginArray();
        while (reader.NextElement())
        {
            var effect = AuthorizerEffect.Deny;
            var resources = new List<string>();
            reader.BeginObject();
            while (reader.NextMember(out var name))
            {
                if (name.SequenceEqual("Effect"u8)) effect = reader.ReadStringUtf8().SequenceEqual("Allow"u8) ? AuthorizerEffect.Allow : AuthorizerEffect.Deny;
                else if (name.SequenceEqual("Resource"u8)) ReadResources(ref reader, resources);
                else reader.SkipValue();
            }

            statements.Add(new AuthorizerStatement(effect, resources));
        }

        return statements;
    }

    // IAM accepts a string instead of a list with one element.
    private static void ReadResources(ref AwsJsonReader reader, List<string> resources)
    {
        if (reader.Peek() == AwsJsonToken.String)
        {
            resources.Add(reader.ReadString());
            return;
        }

        reader.BeginArray();
        while (reader.NextElement()) resources.Add(reader.ReadString());
    }
}
