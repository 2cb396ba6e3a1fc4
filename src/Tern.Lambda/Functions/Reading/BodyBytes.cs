using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>Returns the bytes of the body in a record; empty if there is none.</summary>
internal delegate PooledBytes BodyBytes<in TSource>(TSource source);
