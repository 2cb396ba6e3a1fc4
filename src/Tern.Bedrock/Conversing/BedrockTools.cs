using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Schema;
using System.Text.Json.Serialization.Metadata;
using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>Creates tools that a model may use, with a schema generated from the type of their input.</summary>
public static class BedrockTools
{
    private static readonly JsonSchemaExporterOptions Options = new() { TreatNullObliviousAsNonNullable = true, TransformSchemaNode = Describe };

    /// <summary>Creates a tool whose input is an object of a type.</summary>
    /// <typeparam name="T">The type of the input. A <see cref="DescriptionAttribute"/> on its members describes them
    /// to the model.</typeparam>
    /// <param name="name">The tool's name: letters, digits, <c>_</c> and <c>-</c>, at most 64.</param>
    /// <param name="description">A description of the tool and of when to use it. The better it is, the better models
    /// use the tool.</param>
    /// <param name="input">The metadata for deserializing the input, which you also pass to
    /// <see cref="ReadInput"/>.</param>
    /// <returns>The tool.</returns>
    /// <exception cref="ArgumentException">The type isn't serialized as a JSON object, which models
    /// require.</exception>
    public static Tool Create<T>(string name, string description, JsonTypeInfo<T> input)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        ArgumentException.ThrowIfNullOrEmpty(description);
        ArgumentNullException.ThrowIfNull(input);
        if (input.Kind is not (JsonTypeInfoKind.Object or JsonTypeInfoKind.Dictionary))
        {
            throw new ArgumentException(
                $"The input of the tool '{name}' must be a JSON object, but {typeof(T)} isn't serialized as one. Wrap it in a record.", nameof(input));
        }

        return Create(name, description, ToElement(input.GetJsonSchemaAsNode(Options)));
    }

    /// <summary>Creates a tool from a JSON schema.</summary>
    /// <param name="name">The tool's name: letters, digits, <c>_</c> and <c>-</c>, at most 64.</param>
    /// <param name="description">A description of the tool and of when to use it.</param>
    /// <param name="schema">The schema of the input, of type <c>object</c>.</param>
    /// <returns>The tool.</returns>
    public static Tool Create(string name, string description, JsonElement schema)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        return Tool.ToolSpec(new ToolSpecification
        {
            Name = name,
            Description = string.IsNullOrEmpty(description) ? null : description,
            InputSchema = ToolInputSchema.Json(BedrockDocuments.From(schema)),
        });
    }

    /// <summary>Reads the input that the model passed to a tool.</summary>
    /// <typeparam name="T">The type of the input.</typeparam>
    /// <param name="use">The tool use.</param>
    /// <param name="type">The metadata for deserializing the input.</param>
    /// <returns>The input.</returns>
    /// <exception cref="JsonException">The input doesn't match the type. Return the error to the model with
    /// <see cref="Blocks.ToolResult(string, string, bool)"/>, so that it tries again.</exception>
    public static T ReadInput<T>(this ToolUseBlock use, JsonTypeInfo<T> type)
    {
        ArgumentNullException.ThrowIfNull(use);
        ArgumentNullException.ThrowIfNull(type);
        var input = use.Input is { } document ? document.Read(type) : default;
        return input ?? throw new JsonException($"The model called the tool '{use.Name}' without input; expected {typeof(T).Name}.");
    }

    private static JsonNode Describe(JsonSchemaExporterContext context, JsonNode schema)
    {
        var provider = context.PropertyInfo?.AttributeProvider ?? context.PropertyInfo?.AssociatedParameter?.AttributeProvider;
        var said = provider?.GetCustomAttributes(typeof(DescriptionAttribute), inherit: true);
        if (said is [DescriptionAttribute description, ..] && schema is JsonObject described && !described.ContainsKey("description"))
            described.Insert(0, "description", description.Description);
        return schema;
    }

    private static JsonElement ToElement(JsonNode node)
    {
        using var stream = new MemoryStream();
        using (var writer = new Utf8JsonWriter(stream)) node.WriteTo(writer);
        var reader = new Utf8JsonReader(stream.GetBuffer().AsSpan(0, (int)stream.Length));
        return JsonElement.ParseValue(ref reader);
    }
}
