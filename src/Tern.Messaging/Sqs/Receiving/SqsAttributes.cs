using System.Collections.ObjectModel;
using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs.Receiving;

/// <summary>The empty attributes that most messages have.</summary>
internal static class SqsAttributes
{
    public static readonly IReadOnlyDictionary<string, MessageAttributeValue> None = ReadOnlyDictionary<string, MessageAttributeValue>.Empty;
}
