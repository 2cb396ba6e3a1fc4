namespace Tern.Lambda.Local;

/// <summary>What takes the record of an asynchronous invocation.</summary>
internal enum DeliveryKind
{
    Function,
    Queue,
    EventBus,
}
