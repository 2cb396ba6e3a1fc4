using Tern.Bedrock.Model;

namespace Tern.Bedrock.DynamoDb;

/// <summary>
/// A conversation and as much of its history as is sent with a question: whole turns, the newest first to stay, so that a tool's use never loses its
/// result. Made by <see cref="ConversationStore.OpenAsync"/>; not thread-safe.
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

    /// <summary>Its id.</summary>
    public string Id => Head.ConversationId;

    /// <summary>How often it was saved; 0 for one that is new.</summary>
    public long Version => Head.Version;

    /// <summary>The history, to be sent as <see cref="ConverseRequest.Messages"/>. A list of its own, which later messages do not change.</summary>
    public IReadOnlyList<Message> Messages => [.. _turns.SelectMany(static turn => turn.Messages)];

    /// <summary>The tokens of <see cref="Messages"/>, as <see cref="ConversationStoreOptions.CountTokens"/> counts them.</summary>
    public int Tokens => _turns.Sum(static turn => turn.Tokens);

    internal ConversationHead Head { get; private set; }

    internal IEnumerable<Turn> Unsaved => _turns.Where(static turn => !turn.IsSaved);

    internal int NextTurn => _next;

    /// <summary>
    /// Adds a message. What the user says begins a turn, and the oldest turns go from the history, though not from the table, while it is over its bound. Two
    /// messages of the user without an answer between them become one.
    /// </summary>
    /// <param name="message">The message. It must not be changed afterwards.</param>
    /// <exception cref="ArgumentException">
    /// The message can't stand here: results of tools that nobody asked for, an answer to nothing, or a question while results are missing.
    /// </exception>
    public void Add(Message message)
    {
        ArgumentNullException.ThrowIfNull(message);
        if (message.Content is not { Count: > 0 } content) throw new ArgumentException("The message holds nothing.", nameof(message));
        var last = _turns is [.., var turn] ? turn.Messages[^1] : null;
        var tokens = _store.Count(message);
        if (message.Role == ConversationRole.Assistant)
        {
            if (last?.Role != ConversationRole.User)
                throw new ArgumentException("An answer stands behind what the user said: add that first.", nameof(message));
            _turns[^1].Add(message, tokens);
        }
        else if (message.Role != ConversationRole.User)
        {
            throw new ArgumentException($"A conversation is between user and assistant; this message's role is '{message.Role?.Value}'.", nameof(message));
        }
        else if (last?.Role == ConversationRole.User)
        {
            if (ResultIds(message) is { Count: > 0 } given)
                throw new ArgumentException($"The message holds results of the tools [{string.Join(", ", given)}]; the model asks for none.", nameof(message));
            _turns[^1].ReplaceLast(new Message { Role = ConversationRole.User, Content = [.. last.Content ?? [], .. content] }, tokens);
        }
        else
        {
            AddOfUser(message, last, tokens);
        }

        Bound();
    }

    /// <summary>
    /// Asks a model, and saves question and answer. Where the call fails, the question is taken back: ask again. Where saving fails, both stay, and
    /// <see cref="SaveAsync"/> may be called again, unless another writer was first.
    /// </summary>
    /// <param name="client">The client.</param>
    /// <param name="request">Model, system, tools, settings; its messages are set to the history.</param>
    /// <param name="message">What the user says, or the results of the tools that the model asked for.</param>
    /// <param name="cancellationToken">Ends the call.</param>
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
            // A model may answer nothing, such as to the result of a tool. The service takes no such message, and the next question joins this one.
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

    /// <summary>Saves what was added: all of it or nothing.</summary>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>A task that ends when it is saved.</returns>
    /// <exception cref="ConversationConflictException">Another writer saved the conversation since it was opened: open it again, and add to that.</exception>
    /// <exception cref="InvalidOperationException">What was added is more than DynamoDB writes at once, 4 MB: keep large documents in S3.</exception>
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
                $"The model asks for results of the tools [{string.Join(", ", asked)}]; the message holds [{string.Join(", ", given)}]. " +
                "One message holds them all, and no others.",
                nameof(message));
        }

        if (asked.Count == 0) _turns.Add(new Turn(_next++));
        _turns[^1].Add(message, tokens);
    }

    private static SortedSet<string> ResultIds(Message message) =>
        ToolIds(message, static block => block.TryGetToolResult(out var result) ? result.ToolUseId : null);

    private static SortedSet<string> ToolIds(Message? message, Func<ContentBlock, string?> idOf) =>
        [.. (message?.Content ?? []).Select(idOf).OfType<string>()];

    // A turn that is not saved stays too: it would be lost.
    private void Bound()
    {
        var (tokens, gone) = (Tokens, 0);
        while (gone < _turns.Count - 1 && tokens > _store.MaxTokens && _turns[gone].IsSaved) tokens -= _turns[gone++].Tokens;
        _turns.RemoveRange(0, gone);
    }
}
