using System.Globalization;
using Tern.Local;
using Tern.Local.Sqs;

namespace Tern.Messaging.Tests.Sqs;

/// <summary>The current state of a test's queue.</summary>
public sealed class TestQueue(LocalAws aws, LocalQueue queue)
{
    /// <summary>Gets or sets the number of receives after which a message goes to the dead-letter queue.</summary>
    public int MaxReceiveCount
    {
        get => queue.MaxReceives;
        set
        {
            var target = string.Create(CultureInfo.InvariantCulture, $"arn:aws:sqs:us-east-1:000000000000:{DeadName}");
            aws.OpenQueue(target);
            queue.SetAttributes(new Dictionary<string, string>
            {
                ["RedrivePolicy"] = string.Create(CultureInfo.InvariantCulture, $$"""{"deadLetterTargetArn":"{{target}}","maxReceiveCount":{{value}}}"""),
            });
        }
    }

    /// <summary>Gets all messages in the order in which they arrived, received or not.</summary>
    public IReadOnlyList<LocalMessage> All => queue.Messages;

    /// <summary>Gets the messages in the dead-letter queue.</summary>
    public IReadOnlyList<LocalMessage> Dead => aws.OpenQueue(DeadName).Messages;

    /// <summary>Gets the number of all messages, received or not.</summary>
    public int Count
    {
        get
        {
            var (visible, inFlight, delayed) = queue.Count();
            return visible + inFlight + delayed;
        }
    }

    public int InFlight => queue.Count().InFlight;

    /// <summary>Adds messages with different IDs.</summary>
    public void Add(IEnumerable<LocalStoredMessage> messages) => queue.Edit(edit =>
    {
        foreach (var message in messages) edit.Add(message);
    });

    private string DeadName => "dead-" + queue.Name;
}
