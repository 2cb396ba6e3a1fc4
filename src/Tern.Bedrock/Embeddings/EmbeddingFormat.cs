using System.Text.Json;
using Microsoft.Extensions.AI;
using Tern.Protocols;

namespace Tern.Bedrock;

/// <summary>
/// The JSON format of a family of models (Bedrock's user guide, "Amazon Titan Text Embeddings" and "Cohere Embed":
/// InvokeModel accepts each model's own JSON).
/// </summary>
internal sealed class EmbeddingFormat
{
    private static readonly EmbeddingFormat Titan = new() { IsTitan = true, TextsPerCall = 1, DimensionsName = "dimensions" };
    private static readonly EmbeddingFormat Cohere = new() { TextsPerCall = 96, DimensionsName = "output_dimension" };

    public required int TextsPerCall { get; init; }

    public required string DimensionsName { get; init; }

    private bool IsTitan { get; init; }

    public static EmbeddingFormat Of(string model) =>
        model.Contains("amazon.titan-embed-text", StringComparison.Ordinal) ? Titan
        : model.Contains("cohere.embed", StringComparison.Ordinal) ? Cohere
        : throw new NotSupportedException(
            $"The embeddings format of '{model}' is unknown; only Titan's text models and Cohere's are supported. Call InvokeModelAsync.");

    public AwsDocument Write(string[] texts, Dictionary<string, JsonElement> fields)
    {
        var members = new Dictionary<string, JsonElement>(StringComparer.Ordinal);
        if (IsTitan)
        {
            members["inputText"] = ChatJson.ToElement(texts[0], AIJsonUtilities.DefaultOptions);
        }
        else
        {
            members["texts"] = ChatJson.ToElement(texts, AIJsonUtilities.DefaultOptions);
            members["input_type"] = ChatJson.ToElement("search_document", AIJsonUtilities.DefaultOptions);
        }

        foreach (var (name, value) in fields) members[name] = value;
        return ChatJson.ToDocument(members);
    }

    /// <summary>Reads a response.</summary>
    /// <param name="body">The response.</param>
    /// <param name="usage">The object in which tokens are counted, as far as the model reports them.</param>
    /// <returns>The vectors.</returns>
    /// <exception cref="InvalidOperationException">The response has another format.</exception>
    public List<float[]> Read(ReadOnlyMemory<byte> body, UsageDetails usage)
    {
        var root = BedrockDocuments.FromUtf8(body.Span).ToJsonElement();
        var vectors = new List<float[]>();
        if (IsTitan)
        {
            if (root.TryGetProperty("embedding", out var one)) vectors.Add(ToVector(one));
            if (root.TryGetProperty("inputTextTokenCount", out var count)) usage.Add(new UsageDetails { InputTokenCount = count.GetInt64() });
            return vectors;
        }

        // Grouped by type if the request specifies types; otherwise, the vectors themselves.
        if (!root.TryGetProperty("embeddings", out var all)) return vectors;
        if (all.ValueKind == JsonValueKind.Object && !all.TryGetProperty("float", out all))
            throw new InvalidOperationException("The model returned no float embeddings: omit 'embedding_types', or include 'float' in it.");
        foreach (var one in all.EnumerateArray()) vectors.Add(ToVector(one));
        return vectors;
    }

    private static float[] ToVector(JsonElement values)
    {
        var vector = new float[values.GetArrayLength()];
        var i = 0;
        foreach (var value in values.EnumerateArray()) vector[i++] = value.GetSingle();
        return vector;
    }
}
