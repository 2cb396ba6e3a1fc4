using System.Text.Json;
using Microsoft.Extensions.AI;
using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>
/// A Bedrock model as an <see cref="IEmbeddingGenerator{TInput, TEmbedding}"/> of Microsoft.Extensions.AI: Amazon
/// Titan Text Embeddings or Cohere Embed. Created by <see cref="BedrockEmbeddingExtensions.AsEmbeddingGenerator"/>;
/// thread-safe.
/// </summary>
/// <remarks>
/// Titan accepts one text per call, so several texts are sent one after another. Cohere accepts 96, and their purpose
/// is set by <c>input_type</c> in <see cref="EmbeddingGenerationOptions.AdditionalProperties"/>:
/// <c>search_document</c> by default, <c>search_query</c> for questions.
/// </remarks>
public sealed class BedrockEmbeddingGenerator : IEmbeddingGenerator<string, Embedding<float>>
{
    private readonly BedrockClient _client;
    private readonly EmbeddingGeneratorMetadata _metadata;

    internal BedrockEmbeddingGenerator(BedrockClient client, string? modelId, int? dimensions)
    {
        _client = client;
        _metadata = new EmbeddingGeneratorMetadata(GenAiTags.ProviderName, providerUri: null, modelId, dimensions);
    }

    /// <summary>Generates embeddings.</summary>
    /// <param name="values">The texts.</param>
    /// <param name="options">The model, dimensions, and model-specific fields, or null for the generator's.</param>
    /// <param name="cancellationToken">A token that cancels the calls.</param>
    /// <returns>An embedding for each text, in the same order.</returns>
    /// <exception cref="NotSupportedException">The model is neither Titan nor Cohere. Call <c>InvokeModelAsync</c> of
    /// <see cref="BedrockClient"/> instead.</exception>
    /// <exception cref="AwsServiceException">The service or the model returned an error.</exception>
    public async Task<GeneratedEmbeddings<Embedding<float>>> GenerateAsync(
        IEnumerable<string> values, EmbeddingGenerationOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(values);
        var model = options?.ModelId ?? _metadata.DefaultModelId
            ?? throw new ArgumentException(
                "No model is specified: pass one to AsEmbeddingGenerator, or set EmbeddingGenerationOptions.ModelId.", nameof(options));
        if (options?.RawRepresentationFactory is not null)
            throw new NotSupportedException(
                "RawRepresentationFactory isn't supported. Call InvokeModelAsync to send your own request, or set fields of the model in " +
                "AdditionalProperties.");
        var format = EmbeddingFormat.Of(model);
        var fields = new Dictionary<string, JsonElement>(StringComparer.Ordinal);
        foreach (var (name, value) in options?.AdditionalProperties ?? []) fields[name] = ChatJson.ToElement(value, AIJsonUtilities.DefaultOptions);
        if ((options?.Dimensions ?? _metadata.DefaultModelDimensions) is { } dimensions)
            fields[format.DimensionsName] = ChatJson.ToElement(dimensions, AIJsonUtilities.DefaultOptions);

        var made = new GeneratedEmbeddings<Embedding<float>> { Usage = new UsageDetails() };
        foreach (var texts in values.Chunk(format.TextsPerCall))
        {
            var request = new InvokeModelRequest
            {
                ModelId = model,
                ContentType = "application/json",
                Accept = "application/json",
                Body = format.Write(texts, fields).Utf8Json,
            };
            var answer = await _client.InvokeModelAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
            var counted = made.Usage.InputTokenCount ?? 0;
            var vectors = format.Read(answer.Body ?? default, made.Usage);
            if (made.Usage.InputTokenCount is { } input) _client.Instruments.CountEmbedding(model, input - counted);
            if (vectors.Count != texts.Length)
                throw new InvalidOperationException($"The model '{model}' returned {vectors.Count} embeddings for {texts.Length} texts.");
            foreach (var vector in vectors) made.Add(new Embedding<float>(vector) { ModelId = model, CreatedAt = _client.Clock.GetUtcNow() });
        }

        return made;
    }

    /// <summary>Returns an object that the generator uses.</summary>
    /// <param name="serviceType"><see cref="EmbeddingGeneratorMetadata"/>, <see cref="BedrockClient"/>, or this
    /// type.</param>
    /// <param name="serviceKey">Must be null; no object has a key.</param>
    /// <returns>The object, or null if there is none of that type.</returns>
    public object? GetService(Type serviceType, object? serviceKey = null)
    {
        ArgumentNullException.ThrowIfNull(serviceType);
        if (serviceKey is not null) return null;
        return serviceType == typeof(EmbeddingGeneratorMetadata) ? _metadata
            : serviceType.IsInstanceOfType(_client) ? _client
            : serviceType.IsInstanceOfType(this) ? this
            : null;
    }

    /// <summary>Does nothing: the <see cref="BedrockClient"/> belongs to the code that created it.</summary>
    public void Dispose()
    {
    }
}
