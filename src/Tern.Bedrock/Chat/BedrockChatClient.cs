using System.Runtime.CompilerServices;
using System.Text.Json;
using Microsoft.Extensions.AI;
using Tern.Bedrock.Model;
using Tern.Concurrency;

namespace Tern.Bedrock;

/// <summary>
/// A model of Bedrock as the <see cref="IChatClient"/> of Microsoft.Extensions.AI: function calling, caching, telemetry and the adapters of the Model
/// Context Protocol are put around it. Made by <see cref="BedrockChatExtensions.AsChatClient"/>; thread-safe.
/// </summary>
/// <remarks>
/// Options that Converse has no place for are refused with a <see cref="NotSupportedException"/> that names them. What is the model's own goes by its name in
/// <see cref="ChatOptions.AdditionalProperties"/>; all else that Converse has, such as guardrails, goes by
/// <see cref="ChatOptions.RawRepresentationFactory"/>, which makes a <see cref="ConverseRequest"/>.
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

    /// <summary>Asks the model.</summary>
    /// <param name="messages">The conversation so far. Messages of the system go before all others, wherever they stand.</param>
    /// <param name="options">What is asked for; null for the model's own ways.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>The answer.</returns>
    /// <exception cref="NotSupportedException">Converse has no place for an option or a content; the message names it.</exception>
    /// <exception cref="AwsServiceException">The service, or the model, said so.</exception>
    public async Task<ChatResponse> GetResponseAsync(
        IEnumerable<ChatMessage> messages, ChatOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(messages);
        var request = _requests.Map(this, messages, options, out var guardrail);
        if (guardrail?.StreamProcessingMode is not null)
            throw new ArgumentException("StreamProcessingMode is for answers that stream: call GetStreamingResponseAsync.", nameof(options));
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

    /// <summary>Asks the model, and gives its answer as it is made: text and reasoning as they come, uses of tools when they are whole.</summary>
    /// <param name="messages">The conversation so far. Messages of the system go before all others, wherever they stand.</param>
    /// <param name="options">What is asked for; null for the model's own ways.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>Parts of the answer.</returns>
    /// <exception cref="NotSupportedException">Converse has no place for an option or a content; the message names it.</exception>
    /// <exception cref="AwsServiceException">The service, or the model, said so: before the answer, or amid it.</exception>
    public IAsyncEnumerable<ChatResponseUpdate> GetStreamingResponseAsync(
        IEnumerable<ChatMessage> messages, ChatOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(messages);
        return SequenceGuard.For(StreamAsync(messages, options, cancellationToken));
    }

    /// <summary>Finds what stands behind the chat.</summary>
    /// <param name="serviceType"><see cref="ChatClientMetadata"/>, <see cref="BedrockClient"/>, or this.</param>
    /// <param name="serviceKey">Null.</param>
    /// <returns>It, or null where there is no such thing.</returns>
    public object? GetService(Type serviceType, object? serviceKey = null)
    {
        ArgumentNullException.ThrowIfNull(serviceType);
        if (serviceKey is not null) return null;
        return serviceType == typeof(ChatClientMetadata) ? _metadata
            : serviceType.IsInstanceOfType(_client) ? _client
            : serviceType.IsInstanceOfType(this) ? this
            : null;
    }

    /// <summary>Does nothing: the <see cref="BedrockClient"/> belongs to whoever made it.</summary>
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
