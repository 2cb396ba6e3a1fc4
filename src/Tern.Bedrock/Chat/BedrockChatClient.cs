using System.Runtime.CompilerServices;
using System.Text.Json;
using Microsoft.Extensions.AI;
using Tern.Bedrock.Model;
using Tern.Concurrency;

namespace Tern.Bedrock;

/// <summary>
/// A Bedrock model as an <see cref="IChatClient"/> of Microsoft.Extensions.AI, to which you can add function calling,
/// caching, telemetry and the Model Context Protocol's adapters. Created by
/// <see cref="BedrockChatExtensions.AsChatClient"/>; thread-safe.
/// </summary>
/// <remarks>
/// Options that Converse doesn't support cause a <see cref="NotSupportedException"/> that names them. Set a model's
/// own parameters by name in <see cref="ChatOptions.AdditionalProperties"/>. For everything else in Converse, such as
/// guardrails, use <see cref="ChatOptions.RawRepresentationFactory"/>, which creates a <see cref="ConverseRequest"/>.
/// </remarks>
public sealed class BedrockChatClient : IChatClient
{
    private readonly BedrockClient _client;
    private readonly ChatRequestMapper _requests;
    private readonly ChatClientMetadata _metadata;

    internal BedrockChatClient(BedrockClient client, string? modelId, JsonSerializerOptions? json)
    {
        _client = client;
        _requests = new ChatRequestMapper(modelId, json ?? AIJsonUtilities.DefaultOptions);
        _metadata = new ChatClientMetadata(GenAiTags.ProviderName, providerUri: null, modelId);
    }

    /// <summary>Sends the conversation to the model, and returns its response.</summary>
    /// <param name="messages">The conversation so far. System messages are sent before all others, regardless of
    /// their position.</param>
    /// <param name="options">The options, or null for the model's defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The response.</returns>
    /// <exception cref="NotSupportedException">Converse doesn't support an option or a content. The message names
    /// it.</exception>
    /// <exception cref="AwsServiceException">The service or the model returned an error.</exception>
    public async Task<ChatResponse> GetResponseAsync(
        IEnumerable<ChatMessage> messages, ChatOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(messages);
        var request = _requests.Map(this, messages, options, out var guardrail);
        if (guardrail?.StreamProcessingMode is not null)
            throw new ArgumentException("StreamProcessingMode only applies to streamed responses: call GetStreamingResponseAsync.", nameof(options));
        var response = await _client.ConverseAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);

        var message = response.GetMessage();
        var contents = new List<AIContent>();
        foreach (var block in message.Content ?? []) contents.Add(ChatAnswers.ToContent(block));
        var (id, now) = (NewId(), _client.Clock.GetUtcNow());
        var answer = new ChatResponse(new ChatMessage(ChatRole.Assistant, contents) { MessageId = id, CreatedAt = now, RawRepresentation = message })
        {
            ResponseId = id,
            ModelId = response.Trace?.PromptRouter?.InvokedModelId ?? request.ModelId,
            CreatedAt = now,
            FinishReason = ChatAnswers.ToFinishReason(response.StopReason),
            Usage = response.Usage is { } usage ? ChatAnswers.ToUsage(usage) : null,
            RawRepresentation = response,
        };
        if (response.AdditionalModelResponseFields is { } fields)
            answer.AdditionalProperties = new AdditionalPropertiesDictionary { [ChatAnswers.AdditionalFields] = fields.ToJsonElement() };
        return answer;
    }

    /// <summary>
    /// Sends the conversation to the model, and streams its response: text and reasoning as they arrive, tool uses
    /// when they are complete.
    /// </summary>
    /// <param name="messages">The conversation so far. System messages are sent before all others, regardless of
    /// their position.</param>
    /// <param name="options">The options, or null for the model's defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The parts of the response.</returns>
    /// <exception cref="NotSupportedException">Converse doesn't support an option or a content. The message names
    /// it.</exception>
    /// <exception cref="AwsServiceException">The service or the model returned an error, before or during the
    /// response.</exception>
    public IAsyncEnumerable<ChatResponseUpdate> GetStreamingResponseAsync(
        IEnumerable<ChatMessage> messages, ChatOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(messages);
        return SequenceGuard.For(StreamAsync(messages, options, cancellationToken));
    }

    /// <summary>Returns an object that the chat client uses.</summary>
    /// <param name="serviceType"><see cref="ChatClientMetadata"/>, <see cref="BedrockClient"/>, or this type.</param>
    /// <param name="serviceKey">Must be null; no object has a key.</param>
    /// <returns>The object, or null if there is none of that type.</returns>
    public object? GetService(Type serviceType, object? serviceKey = null)
    {
        ArgumentNullException.ThrowIfNull(serviceType);
        if (serviceKey is not null) return null;
        return serviceType == typeof(ChatClientMetadata) ? _metadata
            : serviceType.IsInstanceOfType(_client) ? _client
            : serviceType.IsInstanceOfType(this) ? this
            : null;
    }

    /// <summary>Does nothing: the <see cref="BedrockClient"/> belongs to the code that created it.</summary>
    public void Dispose()
    {
    }

    private async IAsyncEnumerable<ChatResponseUpdate> StreamAsync(
        IEnumerable<ChatMessage> messages, ChatOptions? options, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        var request = ChatRequestMapper.ForStream(_requests.Map(this, messages, options, out var guardrail), guardrail);
        var events = _client.StreamConverse(request);
        var updates = new ChatUpdates(NewId(), request.ModelId!, _client.Clock.GetUtcNow());
        await foreach (var next in events.WithCancellation(cancellationToken).ConfigureAwait(false))
            if (updates.Map(next, events.Ended) is { } update) yield return update;
    }

    private static string NewId() => Guid.NewGuid().ToString("N");
}
