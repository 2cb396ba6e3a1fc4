using System.Collections.Frozen;

namespace Tern.ServiceCodegen.Naming;

/// <summary>
/// The types that every file of a project with implicit usings sees. A shape of one of these names would be ambiguous wherever a program uses the model's
/// namespace, so it gets the service's name in front.
/// </summary>
internal static class ImplicitNames
{
    private static readonly FrozenSet<string> All = Types.SelectMany(static types => types.Names.Split(' ')).ToFrozenSet(StringComparer.Ordinal);

    /// <summary>Returns true if a .NET type without type parameters has the name; otherwise, false.</summary>
    /// <param name="name">The name without a namespace.</param>
    internal static bool Contains(string name) => All.Contains(name);

    // The namespaces that Microsoft.NET.Sdk imports, and their types in .NET 10. A test compares them with the runtime's.
    internal static (string Namespace, string Names)[] Types =>
    [
        ("System",
            "AccessViolationException Action Activator AggregateException AppContext AppDomain AppDomainSetup "
            + "AppDomainUnloadedException ApplicationException ApplicationId ArgIterator ArgumentException ArgumentNullException "
            + "ArgumentOutOfRangeException ArithmeticException Array ArrayTypeMismatchException AssemblyLoadEventArgs "
            + "AssemblyLoadEventHandler AsyncCallback Attribute AttributeTargets AttributeUsageAttribute BadImageFormatException "
            + "Base64FormattingOptions BitConverter Boolean Buffer Byte CLSCompliantAttribute CannotUnloadAppDomainException Char "
            + "CharEnumerator Console ConsoleCancelEventArgs ConsoleCancelEventHandler ConsoleColor ConsoleKey ConsoleKeyInfo "
            + "ConsoleModifiers ConsoleSpecialKey ContextBoundObject ContextMarshalException ContextStaticAttribute Convert DBNull "
            + "DataMisalignedException DateOnly DateTime DateTimeKind DateTimeOffset DayOfWeek Decimal Delegate DivideByZeroException "
            + "DllNotFoundException Double DuplicateWaitObjectException EntryPointNotFoundException Enum Environment "
            + "EnvironmentVariableTarget EventArgs EventHandler Exception ExecutionEngineException FieldAccessException "
            + "FileStyleUriParser FlagsAttribute FormatException FormattableString FtpStyleUriParser GC GCCollectionMode "
            + "GCGenerationInfo GCKind GCMemoryInfo GCNotificationStatus GenericUriParser GenericUriParserOptions "
            + "GopherStyleUriParser Guid Half HashCode HttpStyleUriParser IAsyncDisposable IAsyncResult ICloneable IComparable "
            + "IConvertible ICustomFormatter IDisposable IFormatProvider IFormattable IServiceProvider ISpanFormattable "
            + "IUtf8SpanFormattable Index IndexOutOfRangeException InsufficientExecutionStackException InsufficientMemoryException "
            + "Int128 Int16 Int32 Int64 IntPtr InvalidCastException InvalidOperationException InvalidProgramException "
            + "InvalidTimeZoneException LdapStyleUriParser LoaderOptimization LoaderOptimizationAttribute LocalDataStoreSlot "
            + "MTAThreadAttribute MarshalByRefObject Math MathF MemberAccessException MemoryExtensions MethodAccessException "
            + "MidpointRounding MissingFieldException MissingMemberException MissingMethodException ModuleHandle MulticastDelegate "
            + "MulticastNotSupportedException NetPipeStyleUriParser NetTcpStyleUriParser NewsStyleUriParser NonSerializedAttribute "
            + "NotFiniteNumberException NotImplementedException NotSupportedException NullReferenceException Nullable Object "
            + "ObjectDisposedException ObsoleteAttribute OperatingSystem OperationCanceledException OutOfMemoryException "
            + "OverflowException ParamArrayAttribute PlatformID PlatformNotSupportedException Random Range RankException "
            + "ResolveEventArgs ResolveEventHandler RuntimeArgumentHandle RuntimeFieldHandle RuntimeMethodHandle RuntimeTypeHandle "
            + "SByte STAThreadAttribute SequencePosition SerializableAttribute Single StackOverflowException String StringComparer "
            + "StringComparison StringNormalizationExtensions StringSplitOptions SystemException ThreadStaticAttribute TimeOnly "
            + "TimeProvider TimeSpan TimeZone TimeZoneInfo TimeZoneNotFoundException TimeoutException Tuple TupleExtensions Type "
            + "TypeAccessException TypeCode TypeInitializationException TypeLoadException TypeUnloadedException TypedReference "
            + "UInt128 UInt16 UInt32 UInt64 UIntPtr UnauthorizedAccessException UnhandledExceptionEventArgs "
            + "UnhandledExceptionEventHandler Uri UriBuilder UriComponents UriCreationOptions UriFormat UriFormatException "
            + "UriHostNameType UriKind UriParser UriPartial UriTypeConverter ValueTuple ValueType Version Void WeakReference"),
        ("System.Collections.Generic",
            "CollectionExtensions KeyNotFoundException KeyValuePair ReferenceEqualityComparer"),
        ("System.IO",
            "BinaryReader BinaryWriter BufferedStream Directory DirectoryInfo DirectoryNotFoundException DriveInfo "
            + "DriveNotFoundException DriveType EndOfStreamException EnumerationOptions ErrorEventArgs ErrorEventHandler File "
            + "FileAccess FileAttributes FileInfo FileLoadException FileMode FileNotFoundException FileOptions FileShare FileStream "
            + "FileStreamOptions FileSystemAclExtensions FileSystemEventArgs FileSystemEventHandler FileSystemInfo FileSystemWatcher "
            + "HandleInheritability IOException InternalBufferOverflowException InvalidDataException MatchCasing MatchType "
            + "MemoryStream NotifyFilters Path PathTooLongException RandomAccess RenamedEventArgs RenamedEventHandler SearchOption "
            + "SeekOrigin Stream StreamReader StreamWriter StringReader StringWriter TextReader TextWriter UnixFileMode "
            + "UnmanagedMemoryAccessor UnmanagedMemoryStream WaitForChangedResult WatcherChangeTypes"),
        ("System.Linq",
            "AsyncEnumerable Enumerable EnumerableExecutor EnumerableQuery IOrderedQueryable IQueryProvider IQueryable "
            + "ImmutableArrayExtensions ParallelEnumerable ParallelExecutionMode ParallelMergeOptions ParallelQuery Queryable"),
        ("System.Net.Http",
            "ByteArrayContent ClientCertificateOption DelegatingHandler FormUrlEncodedContent HttpClient HttpClientHandler "
            + "HttpCompletionOption HttpContent HttpIOException HttpKeepAlivePingPolicy HttpMessageHandler HttpMessageInvoker "
            + "HttpMethod HttpProtocolException HttpRequestError HttpRequestException HttpRequestMessage HttpRequestOptions "
            + "HttpResponseMessage HttpVersionPolicy MessageProcessingHandler MultipartContent MultipartFormDataContent "
            + "ReadOnlyMemoryContent SocketsHttpConnectionContext SocketsHttpHandler SocketsHttpPlaintextStreamFilterContext "
            + "StreamContent StringContent"),
        ("System.Threading",
            "AbandonedMutexException ApartmentState AsyncFlowControl AutoResetEvent Barrier BarrierPostPhaseException "
            + "CancellationToken CancellationTokenRegistration CancellationTokenSource CompressedStack ContextCallback CountdownEvent "
            + "EventResetMode EventWaitHandle EventWaitHandleAcl ExecutionContext HostExecutionContext HostExecutionContextManager "
            + "IOCompletionCallback IThreadPoolWorkItem ITimer Interlocked LazyInitializer LazyThreadSafetyMode Lock LockCookie "
            + "LockRecursionException LockRecursionPolicy ManualResetEvent ManualResetEventSlim Monitor Mutex MutexAcl "
            + "NamedWaitHandleOptions NativeOverlapped Overlapped ParameterizedThreadStart PeriodicTimer PreAllocatedOverlapped "
            + "ReaderWriterLock ReaderWriterLockSlim RegisteredWaitHandle Semaphore SemaphoreAcl SemaphoreFullException SemaphoreSlim "
            + "SendOrPostCallback SpinLock SpinWait SynchronizationContext SynchronizationLockException Thread ThreadAbortException "
            + "ThreadExceptionEventArgs ThreadExceptionEventHandler ThreadInterruptedException ThreadPool ThreadPoolBoundHandle "
            + "ThreadPriority ThreadStart ThreadStartException ThreadState ThreadStateException ThreadingAclExtensions Timeout Timer "
            + "TimerCallback Volatile WaitCallback WaitHandle WaitHandleCannotBeOpenedException WaitHandleExtensions "
            + "WaitOrTimerCallback"),
        ("System.Threading.Tasks",
            "ConcurrentExclusiveSchedulerPair ConfigureAwaitOptions Parallel ParallelLoopResult ParallelLoopState ParallelOptions "
            + "Task TaskAsyncEnumerableExtensions TaskCanceledException TaskCompletionSource TaskContinuationOptions "
            + "TaskCreationOptions TaskExtensions TaskFactory TaskScheduler TaskSchedulerException TaskStatus TaskToAsyncResult "
            + "UnobservedTaskExceptionEventArgs ValueTask"),
    ];
}
