namespace Tern.Lambda.Events;

/// <content>The answers that a bot is given most.</content>
public sealed partial class LexV2Event
{
    /// <summary>Leaves it to the bot what comes next.</summary>
    /// <returns>The answer, with the session as it came.</returns>
    public LexV2Response Delegate() => Answer("Delegate", null, SessionState.Intent, null);

    /// <summary>Asks for a slot.</summary>
    /// <param name="slot">The slot.</param>
    /// <param name="message">What the bot says; null for the slot's own prompt.</param>
    /// <returns>The answer, with the session as it came.</returns>
    public LexV2Response ElicitSlot(string slot, string? message = null)
    {
        ArgumentNullException.ThrowIfNull(slot);
        return Answer("ElicitSlot", slot, SessionState.Intent, message);
    }

    /// <summary>Ends the intent.</summary>
    /// <param name="fulfilled">Whether what was asked is done.</param>
    /// <param name="message">What the bot says; null for nothing.</param>
    /// <returns>The answer, with the session's attributes as they came.</returns>
    public LexV2Response Close(bool fulfilled, string? message = null)
    {
        var intent = SessionState.Intent is not { } current ? null : new LexV2Intent
        {
            Name = current.Name,
            Slots = current.Slots,
            ConfirmationState = current.ConfirmationState,
            State = fulfilled ? "Fulfilled" : "Failed",
        };
        return Answer("Close", null, intent, message);
    }

    private LexV2Response Answer(string action, string? slot, LexV2Intent? intent, string? message) => new()
    {
        SessionState = new LexV2SessionState
        {
            SessionAttributes = SessionState.SessionAttributes,
            ActiveContexts = SessionState.ActiveContexts,
            DialogAction = new LexV2DialogAction { Type = action, SlotToElicit = slot },
            Intent = intent,
        },
        Messages = message is null ? [] : [new LexV2Message { ContentType = "PlainText", Content = message }],
    };
}
