namespace Tern.Lambda.Local;

/// <summary>The kinds of destination for the record of an asynchronous invocation.</summary>
internal enum DeliveryKind
{
    Function,
    Queue,
    EventBus,
}
