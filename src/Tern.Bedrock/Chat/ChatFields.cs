using System.Text.Json;
using Microsoft.Extensions.AI;
using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>Sets a request's model-specific fields: <c>additionalModelRequestFields</c>.</summary>
internal static class ChatFields
{
    public static void Apply(ChatOptions options, ConverseRequest request, JsonSerializerOptions json)
    {
        var fields = new Dictionary<string, JsonElement>(StringComparer.Ordinal);
        foreach (var (name, value) in options.AdditionalProperties ?? []) fields[name] = ChatJson.ToElement(value, json);
        if (options.TopK is { } topK) AddTopK(fields, request.ModelId ?? "", topK);
        if (fields.Count == 0) return;

        if (request.AdditionalModelRequestFields is { } given)
        {
            var first = given.ToJsonElement();
            if (first.ValueKind != JsonValueKind.Object)
                throw new ArgumentException("AdditionalModelRequestFields isn't a JSON object, so AdditionalProperties can't be added to it.", nameof(options));
            foreach (var member in first.EnumerateObject()) fields[member.Name] = member.Value;
        }

        request.AdditionalModelRequestFields = ChatJson.ToDocument(fields);
    }

    // Converse doesn't support top-k, and each family of models has it in a different place. A value set there by
    // name takes precedence.
    private static void AddTopK(Dictionary<string, JsonElement> fields, string model, int topK)
    {
        var value = ChatJson.ToElement(topK, AIJsonUtilities.DefaultOptions);
        if (model.Contains("anthropic.", StringComparison.Ordinal))
        {
            fields.TryAdd("top_k", value);
        }
        else if (model.Contains("amazon.nova", StringComparison.Ordinal))
        {
            var inference = new Dictionary<string, JsonElement>(StringComparer.Ordinal) { ["topK"] = value };
            if (fields.TryGetValue("inferenceConfig", out var given) && given.ValueKind == JsonValueKind.Object)
                foreach (var member in given.EnumerateObject()) inference[member.Name] = member.Value;
            fields["inferenceConfig"] = ChatJson.ToDocument(inference).ToJsonElement();
        }
        else
        {
            throw new NotSupportedException(
                $"Converse doesn't support the option TopK, and its name for '{model}' is unknown. Set it by the model's own name in AdditionalProperties.");
        }
    }
}
