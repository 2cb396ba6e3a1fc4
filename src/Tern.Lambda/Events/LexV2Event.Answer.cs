namespace Tern.Lambda.Events;

/// <content>The most common responses to a bot.</content>
public sealed partial class LexV2Event
{
    /// <summary>Creates a response that leaves the next step to the bot.</summary>
    /// <returns>The response, with the session unchanged.</returns>
    public LexV2Response Delegate() => Answer("Delegate", null, SessionState.Intent, null);

    /// <summary>Creates a response that asks for a slot.</summary>
    /// <param name="slot">The slot.</param>
    /// <param name="message">The bot's message; null for the slot's own prompt.</param>
    /// <returns>The response, with the session unchanged.</returns>
    public LexV2Response ElicitSlot(string slot, string? message = null)
    {
        ArgumentNullException.ThrowIfNull(slot);
        return Answer("ElicitSlot", slot, SessionState.Intent, message);
    }

    /// <summary>Creates a response that ends the intent.</summary>
    /// <param name="fulfilled">true if the intent is fulfilled; otherwise, false.</param>
    /// <param name="message">The bot's message, or null for none.</param>
    /// <returns>The response, with the session's attributes unchanged.</returns>
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
