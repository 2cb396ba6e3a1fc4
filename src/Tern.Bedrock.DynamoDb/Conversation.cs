using Tern.Bedrock.Model;

namespace Tern.Bedrock.DynamoDb;

/// <summary>
/// A conversation, with as much of its history as is sent with a question. The history consists of whole turns, of
/// which the newest are kept, so that a tool use never loses its result. Created by
/// <see cref="ConversationStore.OpenAsync"/>; not thread-safe.
/// </summary>
public sealed class Conversation
{
    private readonly ConversationStore _store;
    private readonly List<Turn> _turns;
    private int _next;

    internal Conversation(ConversationStore store, ConversationHead head, List<Turn> turns)
    {
        (_store, Head, _turns) = (store, head, turns);
        _next = head.Turns;
        Bound();
    }

    /// <summary>Gets the conversation's id.</summary>
    public string Id => Head.ConversationId;

    /// <summary>Gets the number of times that the conversation was saved; 0 if it's new.</summary>
    public long Version => Head.Version;

    /// <summary>
    /// Gets the history, to be sent as <see cref="ConverseRequest.Messages"/>. The list is a copy that doesn't change
    /// when messages are added.
    /// </summary>
    public IReadOnlyList<Message> Messages => [.. _turns.SelectMany(static turn => turn.Messages)];

    /// <summary>
    /// Gets the number of tokens in <see cref="Messages"/>, as counted by
    /// <see cref="ConversationStoreOptions.CountTokens"/>.
    /// </summary>
    public int Tokens => _turns.Sum(static turn => turn.Tokens);

    internal ConversationHead Head { get; private set; }

    internal IEnumerable<Turn> Unsaved => _turns.Where(static turn => !turn.IsSaved);

    internal int NextTurn => _next;

    /// <summary>
    /// Adds a message. A user message begins a turn. If the history exceeds its limit, the oldest turns are removed
    /// from the history, but not from the table. Two user messages without an answer between them are merged.
    /// </summary>
    /// <param name="message">The message. It must not be changed afterwards.</param>
    /// <exception cref="ArgumentException">The message isn't valid at this point: tool results that weren't
    /// requested, an answer without a question, or a question while tool results are missing.</exception>
    public void Add(Message message)
    {
        ArgumentNullException.ThrowIfNull(message);
        if (message.Content is not { Count: > 0 } content) throw new ArgumentException("The message has no content.", nameof(message));
        var last = _turns is [.., var turn] ? turn.Messages[^1] : null;
        var tokens = _store.Count(message);
        if (message.Role == ConversationRole.Assistant)
        {
            if (last?.Role != ConversationRole.User)
                throw new ArgumentException("An assistant message must follow a user message. Add that first.", nameof(message));
            _turns[^1].Add(message, tokens);
        }
        else if (message.Role != ConversationRole.User)
        {
            throw new ArgumentException($"The role of a message must be user or assistant, but is '{message.Role?.Value}'.", nameof(message));
        }
        else if (last?.Role == ConversationRole.User)
        {
            if (ResultIds(message) is { Count: > 0 } given)
                throw new ArgumentException(
                    $"The message contains results of the tools [{string.Join(", ", given)}], but the model requested none.", nameof(message));
            _turns[^1].ReplaceLast(new Message { Role = ConversationRole.User, Content = [.. last.Content ?? [], .. content] }, tokens);
        }
        else
        {
            AddOfUser(message, last, tokens);
        }

        Bound();
    }

    /// <summary>
    /// Sends a message to a model, and saves question and answer. If the call fails, the question is removed again,
    /// so that you can retry. If saving fails, both stay, and you can call <see cref="SaveAsync"/> again, unless
    /// another writer saved first.
    /// </summary>
    /// <param name="client">The client.</param>
    /// <param name="request">The model, system prompt, tools and settings. Its messages are set to the history.</param>
    /// <param name="message">The user's message, or the results of the tools that the model requested.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The answer.</returns>
    /// <exception cref="ConversationConflictException">Another writer saved the conversation meanwhile.</exception>
    public async ValueTask<ConverseResponse> AskAsync(
        BedrockClient client, ConverseRequest request, Message message, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentNullException.ThrowIfNull(request);
        var before = _turns.Select(static turn => (turn, turn.Messages.Count, turn.Tokens, turn.IsSaved)).ToList();
        var (next, last) = (_next, _turns is [.., var turn] ? turn.Messages[^1] : null);
        Add(message);
        ConverseResponse response;
        try
        {
            request.Messages = Messages;
            response = await client.ConverseAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
            var answer = response.GetMessage();
            // A model may return an empty answer, for example to a tool result. The service rejects empty messages,
            // so the next question is merged with this one.
            if (answer.Content is { Count: > 0 }) Add(answer);
        }
        catch
        {
            _turns.Clear();
            foreach (var (kept, count, tokens, isSaved) in before)
            {
                kept.CutTo(count, tokens);
                if (last is not null && kept == before[^1].turn) kept.ReplaceLast(last, 0);
                kept.IsSaved = isSaved;
                _turns.Add(kept);
            }

            _next = next;
            throw;
        }

        await SaveAsync(cancellationToken).ConfigureAwait(false);
        return response;
    }

    /// <summary>Saves the added messages: either all of them or none.</summary>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when the messages are saved.</returns>
    /// <exception cref="ConversationConflictException">Another writer has saved the conversation since it was opened.
    /// Open it again, and add the messages to it.</exception>
    /// <exception cref="InvalidOperationException">The added messages exceed DynamoDB's limit for one transaction, 4
    /// MB. Keep large documents in S3.</exception>
    public async ValueTask SaveAsync(CancellationToken cancellationToken = default)
    {
        if (!Unsaved.Any()) return;
        Head = await _store.SaveAsync(this, cancellationToken).ConfigureAwait(false);
        foreach (var turn in _turns) turn.IsSaved = true;
    }

    private void AddOfUser(Message message, Message? last, int tokens)
    {
        var asked = ToolIds(last, static block => block.TryGetToolUse(out var use) && use.Type != ToolUseType.ServerToolUse ? use.ToolUseId : null);
        var given = ResultIds(message);
        if (!asked.SetEquals(given))
        {
            throw new ArgumentException(
                $"The model requested results of the tools [{string.Join(", ", asked)}], but the message contains [{string.Join(", ", given)}]. " +
                "A single message must contain all of them, and no others.",
                nameof(message));
        }

        if (asked.Count == 0) _turns.Add(new Turn(_next++));
        _turns[^1].Add(message, tokens);
    }

    private static SortedSet<string> ResultIds(Message message) =>
        ToolIds(message, static block => block.TryGetToolResult(out var result) ? result.ToolUseId : null);

    private static SortedSet<string> ToolIds(Message? message, Func<ContentBlock, string?> idOf) =>
        [.. (message?.Content ?? []).Select(idOf).OfType<string>()];

    // Unsaved turns are also kept, because they would be lost.
    private void Bound()
    {
        var (tokens, gone) = (Tokens, 0);
        while (gone < _turns.Count - 1 && tokens > _store.MaxTokens && _turns[gone].IsSaved) tokens -= _turns[gone++].Tokens;
        _turns.RemoveRange(0, gone);
    }
}
