using System.Collections.ObjectModel;
using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs.Receiving;

/// <summary>What most messages have of attributes.</summary>
internal static class SqsAttributes
{
    public static readonly IReadOnlyDictionary<string, MessageAttributeValue> None = ReadOnlyDictionary<string, MessageAttributeValue>.Empty;
}
