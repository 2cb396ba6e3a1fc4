using System.Runtime.CompilerServices;

namespace Tern.DynamoDb;

/// <summary>Copies items of any class member by member, as <c>with</c> does for records.</summary>
internal static class ItemCopy
{
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "MemberwiseClone")]
    internal static extern object Clone(object item);
}
